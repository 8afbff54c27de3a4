package dev.quern.ocr.value.date;

import dev.quern.ocr.value.text.Folding;
import dev.quern.ocr.value.text.Tokens;
import java.time.DayOfWeek;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names of months and weekdays, with their abbreviations and inflections, in the languages that are read. */
public final class CalendarWords {
    private static final Map<String, Integer> MONTHS = new HashMap<>();
    private static final Map<String, DayOfWeek> WEEKDAYS = new HashMap<>();
    private static final List<String> ROMAN =
            List.of("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII");

    static {
        // A line a month, without accents: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish,
        // Swedish, Danish, Norwegian, Finnish, Czech, Hungarian and Malay. Words that mean different months in two of
        // them are left out.
        var months = List.of(
                "january jan januar janner jaenner janvier janv enero ene gennaio gen genn janeiro januari "
                        + "styczen stycznia sty tammikuu tammikuuta tammi leden ledna",
                "february feb febr februar feber fevrier fevr fev febrero febbraio febbr febb fevereiro "
                        + "februari luty lutego lut helmikuu helmikuuta helmi unor unora",
                "march mar marz maerz mrz mars marzo marco maart mrt marzec marca marts mac maaliskuu "
                        + "maaliskuuta maalis brezen brezna marcius",
                "april apr avril avr abril abr aprile kwiecien kwietnia kwi huhtikuu huhtikuuta huhti duben "
                        + "dubna aprilis",
                "may mai mayo maggio mag magg maio mei maj maja toukokuu toukokuuta touko kveten kvetna majus",
                "june jun juni juin junio giugno giu junho czerwiec czerwca cze kesakuu kesakuuta kesa cerven "
                        + "cervna junius",
                "july jul juli juillet juil juill julio luglio lug julho lipiec lipca lip julai heinakuu "
                        + "heinakuuta heina cervenec cervence julius",
                "august aug aout agosto ago ag augustus augusti sierpien sierpnia sie ogos elokuu elokuuta "
                        + "elo srpen srpna augusztus",
                "september sept sep septembre septiembre setiembre settembre sett set setembro wrzesien "
                        + "wrzesnia wrz syyskuu syyskuuta syys zari szeptember",
                "october oct oktober okt octobre octubre ottobre ott outubro out pazdziernik pazdziernika "
                        + "pazdz paz lokakuu lokakuuta loka rijen rijna",
                "november nov novembre noviembre novembro listopad listopada listopadu lis marraskuu "
                        + "marraskuuta marras",
                "december dec dezember dez decembre diciembre dic dicembre dezembro grudzien grudnia gru "
                        + "desember des disember joulukuu joulukuuta joulu prosinec prosince");
        for (int month = 1; month <= 12; month++) {
            for (var word : months.get(month - 1).split(" ", -1)) {
                MONTHS.put(word, month);
            }
        }
        var weekdays = List.of(
                "monday mon montag mo lundi lun lunes lunedi segunda maandag ma poniedzialek pon mandag maanantai pondeli",
                "tuesday tue tues dienstag di mardi mar martes martedi terca dinsdag wtorek wt tisdag tis tirsdag tiistai utery",
                "wednesday wed mittwoch mi mercredi mer miercoles mie mercoledi quarta woensdag wo sroda sr onsdag ons keskiviikko streda",
                "thursday thu thur thurs donnerstag do jeudi jeu jueves jue giovedi gio quinta donderdag czwartek czw"
                        + " torsdag tors torstai ctvrtek",
                "friday fri freitag fr vendredi ven viernes vie venerdi sexta vrijdag vr piatek pt fredag fre perjantai patek",
                "saturday sat samstag sonnabend sa samedi sam sabado sab sabato zaterdag za sobota sob lordag lor lauantai",
                "sunday sun sonntag so dimanche dim domingo dom domenica zondag zo niedziela niedz sondag son sunnuntai nedele");
        for (var day : DayOfWeek.values()) {
            for (var word : weekdays.get(day.getValue() - 1).split(" ", -1)) {
                WEEKDAYS.put(word, day);
            }
        }
    }

    private CalendarWords() {}

    /** 1 to 12; 0 when the word names no month. */
    public static int month(Tokens.Token word) {
        return word.isLetters() && word.text().length() <= 14 ? MONTHS.getOrDefault(word.folded(), 0) : 0;
    }

    static boolean isMonth(String word) {
        return MONTHS.containsKey(Folding.plain(word));
    }

    /** 1 to 12 of a Roman numeral in capitals, as some write months; 0 when the word is none. */
    static int romanMonth(Tokens.Token word) {
        return word.isLetters() ? ROMAN.indexOf(word.text()) + 1 : 0;
    }

    public static @Nullable DayOfWeek weekday(Tokens.Token word) {
        return word.isLetters() && word.text().length() <= 14 ? WEEKDAYS.get(word.folded()) : null;
    }
}
