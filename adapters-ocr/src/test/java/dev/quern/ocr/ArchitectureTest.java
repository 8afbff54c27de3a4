package dev.quern.ocr;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The shape of what understands documents: its rooms in the order of a document's way, and engine and fitting without cycles. */
class ArchitectureTest {
    private static final String ROOT = "dev.quern.ocr";

    /** Each room may use those before it. */
    private static final List<String> ORDER = List.of(
            "words",
            "geometry",
            "value.text",
            "value.date",
            "value.number",
            "value.address",
            "value.name",
            "value.choice",
            "value",
            "onnx",
            "recognition.region",
            "recognition",
            "reading.text",
            "reading.parts",
            "reading.image",
            "reading.pdf",
            "reading.web",
            "reading.office",
            "reading.slide",
            "reading.sheet",
            "reading.odf",
            "reading.mail",
            "reading",
            "unpacking",
            "paging",
            "fitting.page",
            "fitting.text",
            "fitting.draft",
            "fitting",
            "learning",
            "proposal",
            "splitting",
            "rows",
            "engine.text",
            "engine.page",
            "engine.reader",
            "engine.ask",
            "engine.candidate",
            "engine.label",
            "engine.weigh",
            "engine.clue",
            "engine.rank",
            "engine.table",
            "engine",
            "llm",
            "transform",
            "isolation");

    /** Rooms of which not even classes depend on each other in circles. */
    private static final List<String> CYCLE_FREE = List.of(ROOT + ".engine", ROOT + ".fitting");

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    @Test
    void every_room_has_its_place_in_the_order() {
        var rooms = classes.stream()
                .map(JavaClass::getPackageName)
                .map(name -> name.substring(ROOT.length() + 1))
                .collect(Collectors.toSet());

        assertThat(rooms).hasSizeGreaterThan(20).containsExactlyInAnyOrderElementsOf(ORDER);
    }

    @Test
    void a_room_uses_only_those_before_it() {
        for (int i = 0; i < ORDER.size() - 1; i++) {
            var later = ORDER.subList(i + 1, ORDER.size()).stream()
                    .map(name -> ROOT + "." + name)
                    .toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage(ROOT + "." + ORDER.get(i))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(later)
                    .check(classes);
        }
    }

    @Test
    void no_room_is_crowded() {
        var sizes = classes.stream()
                .filter(JavaClass::isTopLevelClass)
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));

        assertThat(sizes).allSatisfy((room, size) -> assertThat(size).as(room).isLessThanOrEqualTo(25));
    }

    @Test
    void the_classes_of_engine_and_fitting_are_free_of_cycles() {
        SlicesRuleDefinition.slices()
                .assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        return CYCLE_FREE.stream().anyMatch(type.getPackageName()::startsWith)
                                ? SliceIdentifier.of(outermost(type).getName())
                                : SliceIdentifier.ignore();
                    }

                    @Override
                    public String getDescription() {
                        return "the classes of engine and fitting";
                    }
                })
                .should()
                .beFreeOfCycles()
                .check(classes);
    }

    private static JavaClass outermost(JavaClass type) {
        var outer = type;
        while (outer.getEnclosingClass().isPresent()) {
            outer = outer.getEnclosingClass().get();
        }
        return outer;
    }
}
