package dev.quern.ocr.value;

import static org.assertj.core.api.SoftAssertions.assertSoftly;

import dev.quern.core.result.Conventions;
import dev.quern.ocr.value.address.AddressParser;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Addresses of many countries as letters and invoices write them, in a table: {@code addresses.csv}. All are invented. */
class WrittenAddressesTest {
    @ParameterizedTest
    @CsvFileSource(resources = "addresses.csv", delimiter = '|', quoteCharacter = '§', numLinesToSkip = 1)
    void a_written_address_has_its_parts(
            String lines,
            String number,
            String street,
            String city,
            String zip,
            String state,
            String country,
            String further) {
        var address = AddressParser.parse(lines.replace(" / ", "\n"), Conventions.UNKNOWN)
                .orElseThrow();
        var parts = address.parts();
        assertSoftly(softly -> {
            softly.assertThat(address.found()).as("found").isTrue();
            softly.assertThat(parts.get("number")).as("number").isEqualTo(number);
            softly.assertThat(parts.get("street")).as("street").isEqualTo(street);
            softly.assertThat(parts.get("city")).as("city").isEqualTo(city);
            softly.assertThat(parts.get("zip")).as("zip").isEqualTo(zip);
            softly.assertThat(parts.get("state_code")).as("state_code").isEqualTo(state);
            softly.assertThat(parts.get("country_code")).as("country_code").isEqualTo(country);
            softly.assertThat(parts.get("country"))
                    .as("country")
                    .isEqualTo(new Locale("", country).getDisplayCountry(Locale.ENGLISH));
            softly.assertThat(parts.get("address2")).as("address2").isEqualTo(further);
        });
    }
}
