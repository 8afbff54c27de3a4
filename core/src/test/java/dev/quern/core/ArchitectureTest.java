package dev.quern.core;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The shape of the core: what it may use, and which feature may know which. */
class ArchitectureTest {
    /** Each feature may use those before it. */
    private static final List<String> ORDER = List.of(
            "listing",
            "account",
            "credit",
            "page",
            "result",
            "file",
            "field",
            "settings",
            "mailbox",
            "document",
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
            "memory");

    private static final long MOST_CLASSES = 25;

    private static final String ROOT = "dev.quern.core";

    private final JavaClasses core = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    @Test
    void every_feature_has_its_place_in_the_order() {
        var features = core.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> !name.equals(ROOT))
                .map(name -> name.substring(ROOT.length() + 1))
                .collect(Collectors.toSet());

        assertThat(features).isNotEmpty().containsExactlyInAnyOrderElementsOf(ORDER);
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
    void a_feature_uses_only_those_before_it() {
        for (int i = 0; i < ORDER.size(); i++) {
            var later = ORDER.subList(i + 1, ORDER.size()).stream()
                    .map(name -> ROOT + "." + name + "..")
                    .toArray(String[]::new);
            if (later.length > 0) {
                noClasses()
                        .that()
                        .resideInAPackage(ROOT + "." + ORDER.get(i) + "..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(later)
                        .check(core);
            }
        }
    }

    @Test
    void features_are_free_of_cycles() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(core);
    }

    @Test
    void no_package_has_more_classes_than_one_can_look_over() {
        var sizes = core.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));

        assertThat(sizes)
                .isNotEmpty()
                .allSatisfy((name, size) -> assertThat(size).isLessThanOrEqualTo(MOST_CLASSES));
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
