package dev.quern.core.contract;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The structure of every module: its packages stand in one order, so that there are no cycles, and none is crowded. */
public interface PackagesContract {
    long MOST_CLASSES = 25;

    /** The package that all packages of the module begin with. */
    String root();

    /** All packages, without {@link #root} and its point; each may use those before it. The root itself is the empty name. */
    List<String> order();

    /** The module's classes, without its tests. */
    static JavaClasses classesOf(String root) {
        return Imported.BY_ROOT.computeIfAbsent(
                root,
                packages -> new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages(packages));
    }

    /** Importing takes seconds, so it is done once for all tests of a module. */
    final class Imported {
        private static final Map<String, JavaClasses> BY_ROOT = new ConcurrentHashMap<>();

        private Imported() {}
    }

    @Test
    default void every_package_has_its_place_in_the_order() {
        var packages = classesOf(root()).stream().map(JavaClass::getPackageName).collect(Collectors.toSet());

        assertThat(packages)
                .hasSizeGreaterThan(1)
                .containsExactlyInAnyOrderElementsOf(
                        order().stream().map(this::full).toList());
    }

    @Test
    default void a_package_uses_only_those_before_it() {
        var classes = classesOf(root());
        for (int i = 0; i < order().size() - 1; i++) {
            var later = order().subList(i + 1, order().size()).stream()
                    .map(this::full)
                    .toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage(full(order().get(i)))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(later)
                    .check(classes);
        }
    }

    @Test
    default void no_package_is_crowded() {
        var sizes = classesOf(root()).stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));

        assertThat(sizes)
                .isNotEmpty()
                .allSatisfy((name, size) -> assertThat(size).as(name).isLessThanOrEqualTo(MOST_CLASSES));
    }

    private String full(String name) {
        return name.isEmpty() ? root() : root() + "." + name;
    }
}
