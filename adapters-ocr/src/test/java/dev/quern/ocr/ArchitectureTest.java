package dev.quern.ocr;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import dev.quern.core.contract.PackagesContract;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The packages that understand documents, in the order in which they may depend on each other. */
class ArchitectureTest implements PackagesContract {
    private static final String ROOT = "dev.quern.ocr";

    /** Each package may use those before it. */
    private static final List<String> ORDER = List.of(
            "words",
            "geometry",
            "value.text",
            "value.check",
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
            "engine.prose",
            "engine.label",
            "engine.sum",
            "engine.weigh",
            "engine.clue",
            "engine.rank",
            "engine.table",
            "engine",
            "llm",
            "transform",
            "isolation");

    /** The packages in which even the classes must not depend on each other in cycles. */
    private static final List<String> CYCLE_FREE = List.of(ROOT + ".engine", ROOT + ".fitting");

    @Override
    public String root() {
        return ROOT;
    }

    @Override
    public List<String> order() {
        return ORDER;
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
                .check(PackagesContract.classesOf(ROOT));
    }

    private static JavaClass outermost(JavaClass type) {
        var outer = type;
        while (outer.getEnclosingClass().isPresent()) {
            outer = outer.getEnclosingClass().get();
        }
        return outer;
    }
}
