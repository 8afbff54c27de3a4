package dev.quern.jdbc;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import dev.quern.core.contract.PackagesContract;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The layers of this module: an open database in the middle, what it uses below, and what uses it above. */
class ArchitectureTest implements PackagesContract {
    @Override
    public String root() {
        return "dev.quern.jdbc";
    }

    @Override
    public List<String> order() {
        return List.of("column", "connection", "", "store", "queue", "check", "backup", "transfer");
    }

    @Test
    void stores_and_queues_know_nothing_of_each_other() {
        noClasses()
                .that()
                .resideInAPackage("dev.quern.jdbc.queue")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.quern.jdbc.store")
                .check(PackagesContract.classesOf(root()));
    }
}
