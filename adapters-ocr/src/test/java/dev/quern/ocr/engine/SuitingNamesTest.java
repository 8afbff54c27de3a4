package dev.quern.ocr.engine;

import static dev.quern.core.result.FieldFormat.NAME;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quern.core.extraction.Guidance;
import dev.quern.core.field.Field;
import dev.quern.core.result.Value;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names that no label names: what is asked for tells whether a person or a firm is meant. */
class SuitingNamesTest {
    private static final String OFFER = """
            Estimada Sra. Pons:

            gracias por su consulta del lunes. Le ofrecemos dos contenedores de Valencia a
            Callao con la compañía Naviera Almudaina, salida el 14 de septiembre, por
            1.840 euros cada uno. La oferta vale hasta el 30 de septiembre y no incluye la
            aduana en destino, que paga quien recibe la carga.

            Un cordial saludo,

            Nuria Escudero
            Cargas del Turia S.L.
            Muelle de Poniente 4, 46024 Valencia
            """;

    private static String name(Field field, String text) {
        var found = Sketch.ENGINE
                .extract(Sketch.pages(text), List.of(field), Guidance.NONE)
                .get(0)
                .value();
        return found instanceof Value.Name name ? name.full() : String.valueOf(found);
    }

    @Test
    void a_person_signs_not_the_firm() {
        assertThat(name(Field.of("vendedor", NAME, "persona que firma la oferta"), OFFER))
                .isEqualTo("Nuria Escudero");
    }

    @Test
    void a_firm_offers_not_the_person_who_signs() {
        assertThat(name(Field.of("agencia", NAME, "empresa que hace la oferta"), OFFER))
                .isEqualTo("Cargas del Turia S.L.");
    }
}
