package dev.quern.core.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DocumentFormTest {
    @Test
    void everything_stands_in_one_row_in_the_order_of_the_result() {
        var members = new LinkedHashMap<String, Object>();
        members.put("Number", "4711");
        members.put("Missing", null);
        members.put("Seller", Map.of("city", "Ulm"));
        members.put("Lines", List.of(Map.of("Price", new BigDecimal("1.50")), Map.of("Price", new BigDecimal("2"))));
        members.put("None", List.of());

        var row = DocumentForm.row(members);

        assertThat(row.keySet()).containsExactly("Number", "Missing", "Seller.city", "Lines.1.Price", "Lines.2.Price");
        assertThat(row.values())
                .containsExactlyElementsOf(
                        Arrays.asList("4711", null, "Ulm", new BigDecimal("1.50"), new BigDecimal("2")));
    }
}
