package dev.quern.jdbc.queue;

import com.github.kagkarlsson.scheduler.jdbc.DefaultJdbcCustomization;
import com.github.kagkarlsson.scheduler.jdbc.Queries;

/** Teaches db-scheduler that H2 can lock rows and skip those that are locked. */
final class H2Scheduling extends DefaultJdbcCustomization {
    H2Scheduling() {
        super(false);
    }

    @Override
    public String getName() {
        return "H2";
    }

    @Override
    public boolean supportsGenericLockAndFetch() {
        return true;
    }

    @Override
    public String createGenericSelectForUpdateQuery(
            String tableName, int limit, String requiredAndCondition, boolean orderByPriority) {
        return Queries.selectForUpdate(
                tableName,
                Queries.ansiSqlOrderPart(orderByPriority),
                getQueryLimitPart(limit),
                requiredAndCondition,
                "",
                null,
                " FOR UPDATE SKIP LOCKED ");
    }
}
