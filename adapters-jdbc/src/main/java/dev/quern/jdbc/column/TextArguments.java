package dev.quern.jdbc.column;

import java.sql.Types;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;

/**
 * Writes texts to the database: without U+0000, which PostgreSQL refuses in text and which no document means. (Inside
 * JSON columns it is escaped, and stays.)
 */
public final class TextArguments extends AbstractArgumentFactory<String> {
    public TextArguments() {
        super(Types.VARCHAR);
    }

    @Override
    protected Argument build(String text, ConfigRegistry config) {
        var storable = text.indexOf('\0') < 0 ? text : text.replace("\0", "");
        return (position, statement, context) -> statement.setString(position, storable);
    }
}
