package dev.quern.ocr.value.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberingTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ATU13585627",
                "BE 0403.019.261",
                "BE 428759497",
                "BG175074752",
                "CHE-100.155.212 MWST",
                "CY10259033P",
                "CZ25123891",
                "DE 136 695 976",
                "DK 13 58 56 28",
                "EE100931558",
                "EL094259216",
                "ES B-58378431",
                "ES54362315K",
                "ESX5253868R",
                "FI20774740",
                "FR 83 404 833 048",
                "GB 980 7806 84",
                "GR094259216",
                "HR33392005961",
                "HU12892312",
                "IE6433435F",
                "IE6433435OA",
                "IT00743110157",
                "LT119511515",
                "LT100001919017",
                "LU15027442",
                "LV40003521600",
                "MT11679112",
                "NL004495445B01",
                "NL002455799B11",
                "NO 995 525 828 MVA",
                "PL856-734-62-15",
                "PT501964843",
                "RO18547290",
                "SE123456789701",
                "SI50223054",
                "SK2022749619",
                "27AAPFU0939F1ZV"
            })
    void a_vat_number_is_right_and_with_one_digit_changed_wrong(String number) {
        assertThat(Numbering.VAT.check(number)).isEqualTo(CheckDigits.RIGHT);
        // The sixth digit is part of what is checked in each of them.
        assertThat(Numbering.VAT.check(withOtherDigit(number, 6))).isEqualTo(CheckDigits.WRONG);
    }

    private static String withOtherDigit(String number, int which) {
        int digits = 0;
        for (int i = 0; i < number.length(); i++) {
            digits += Character.isDigit(number.charAt(i)) ? 1 : 0;
            if (digits == which) {
                int other = (number.charAt(i) - '0' + 1) % 10;
                return number.substring(0, i) + other + number.substring(i + 1);
            }
        }
        throw new IllegalArgumentException(number);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "DE", "DE12345", "FRK7399859412", "US123456789", "123456789", "DE1366959761", "ATU1358562"})
    void of_what_has_no_known_check_nothing_is_said(String number) {
        assertThat(Numbering.VAT.check(number)).isEqualTo(CheckDigits.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource({
        "IBAN, DE89 3704 0044 0532 0130 00, RIGHT",
        "IBAN, de89 3704 0044 0532 0130 00, RIGHT",
        "IBAN, DE89 3704 0044 0532 0130 01, WRONG",
        // A digit is missing.
        "IBAN, DE89 3704 0044 0532 0130 0, WRONG",
        "IBAN, DE89 3704 0044 0532, UNKNOWN",
        "IBAN, QQ89 3704 0044 0532 0130 00, UNKNOWN",
        "CARD, 4111 1111 1111 1111, RIGHT",
        "CARD, 4111 1111 1111 1112, WRONG",
        "CARD, 3782 822463 10005, RIGHT",
        // No network's: a card of a shop may have no check digit.
        "CARD, 9111 1111 1111 1112, UNKNOWN",
        "CARD, **** **** **** 1111, UNKNOWN",
        "GTIN, 4006381333931, RIGHT",
        "GTIN, 4006381333932, WRONG",
        "GTIN, 73513537, RIGHT",
        "GTIN, 036000291452, RIGHT",
        "GTIN, 10012345678902, RIGHT",
        "GTIN, 40063813339, UNKNOWN",
        "ISBN, 0-306-40615-2, RIGHT",
        "ISBN, 0-8044-2957-X, RIGHT",
        "ISBN, 0-306-40615-3, WRONG",
        "ISBN, 978-0-306-40615-7, RIGHT",
        "ISBN, 978-0-306-40615-8, WRONG",
        "ISIN, US0378331005, RIGHT",
        "ISIN, US0378331006, WRONG",
        "IMEI, 49-015420-323751-8, RIGHT",
        "IMEI, 49-015420-323751-9, WRONG"
    })
    void numbers_are_checked_as_they_are_printed(Numbering numbering, String printed, CheckDigits expected) {
        assertThat(numbering.check(printed)).isEqualTo(expected);
    }

    @Test
    void an_iban_ends_where_those_of_its_country_end() {
        var number = "AT61 1904 3002 3457 3201";

        assertThat(Ibans.end(number + " BIC")).isEqualTo(number.length());
        assertThat(Ibans.end("AT6119043002345732019")).isEqualTo(21);
        assertThat(Ibans.end("QQ61 1904 3002")).isEqualTo(14);
    }
}
