package dev.quern.core;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.quern.core.contract.PackagesContract;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The structure of the core: what it may depend on, and which feature may use which. */
class ArchitectureTest implements PackagesContract {
    /** Each feature may use those before it. */
    private static final List<String> ORDER = List.of(
            "kernel",
            "listing",
            "account",
            "audit",
            "credit",
            "page",
            "result",
            "file",
            "node",
            "rate",
            "field",
            "settings",
            "mailbox",
            "document",
            "watch",
            "judgement",
            "letter",
            "reading",
            "rendition",
            "template",
            "lesson",
            "extraction",
            "webhook",
            "unpacking",
            "splitting",
            "processing",
            "intake",
            "export",
            "housekeeping",
            "ports",
            "memory",
            "");

    private static final String ROOT = "dev.quern.core";

    private final JavaClasses core = PackagesContract.classesOf(ROOT);

    @Override
    public String root() {
        return ROOT;
    }

    @Override
    public List<String> order() {
        return ORDER;
    }

    @Test
    void the_core_depends_on_the_jdk_and_jspecify_only() {
        assertThat(core).hasSizeGreaterThan(50);
        classes()
                .should()
                .onlyDependOnClassesThat(resideInAPackage(ROOT + "..")
                        .or(resideInAPackage("java.."))
                        .or(resideInAPackage("javax.crypto.."))
                        .or(resideInAPackage("org.jspecify.annotations")))
                .check(core);
    }

    @Test
    void time_and_sleep_come_from_outside() {
        noClasses()
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(LocalDate.class, "now")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .check(core);
    }
}
