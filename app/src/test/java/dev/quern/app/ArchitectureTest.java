package dev.quern.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The shape of the program: settings and tools below, the parts put together above them, and the commands on top. */
class ArchitectureTest {
    private static final String ROOT = "dev.quern.app";

    /** Each package may use those before it. */
    private static final List<String> ORDER = Stream.of(
                    ".client", ".eval", ".smtp", ".settings", ".log", ".models", ".wiring", ".command", "")
            .map(ROOT::concat)
            .toList();

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    @Test
    void every_package_has_its_place_in_the_order() {
        var packages = classes.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());

        assertThat(packages).containsExactlyInAnyOrderElementsOf(ORDER);
    }

    @Test
    void a_package_uses_only_those_before_it() {
        for (int i = 0; i < ORDER.size() - 1; i++) {
            noClasses()
                    .that()
                    .resideInAPackage(ORDER.get(i))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(ORDER.subList(i + 1, ORDER.size()).toArray(String[]::new))
                    .check(classes);
        }
    }

    @Test
    void no_package_is_crowded() {
        var sizes = classes.stream()
                .filter(JavaClass::isTopLevelClass)
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));

        assertThat(sizes).allSatisfy((name, size) -> assertThat(size).as(name).isLessThanOrEqualTo(25));
    }
}
