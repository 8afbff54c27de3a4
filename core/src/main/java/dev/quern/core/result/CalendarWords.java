package dev.quern.core.result;

import java.time.DayOfWeek;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names of months and weekdays, with their abbreviations and inflections, in the languages that are read. */
final class CalendarWords {
    private static final Map<String, Integer> MONTHS = new HashMap<>();
    private static final Map<String, DayOfWeek> WEEKDAYS = new HashMap<>();

    static {
        // A line a month, without accents: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish,
        // Swedish, Danish and Norwegian. Words that mean different months in two of them are left out.
        var months = List.of(
                "january jan januar janner jaenner janvier janv enero ene gennaio gen genn janeiro januari styczen stycznia"
                        + " sty",
                "february feb febr februar feber fevrier fevr fev febrero febbraio febb fevereiro februari luty lutego"
                        + " lut",
                "march mar marz maerz mrz mars marzo marco maart mrt marzec marca",
                "april apr avril avr abril abr aprile kwiecien kwietnia kwi",
                "may mai mayo maggio mag magg maio mei maj maja",
                "june jun juni juin junio giugno giu junho czerwiec czerwca cze",
                "july jul juli juillet juil julio luglio lug julho lipiec lipca lip",
                "august aug aout agosto ago ag augustus augusti sierpien sierpnia sie",
                "september sept sep septembre septiembre setiembre settembre sett set setembro wrzesien wrzesnia wrz",
                "october oct oktober okt octobre octubre ottobre ott outubro out pazdziernik pazdziernika paz",
                "november nov novembre noviembre novembro listopad listopada lis",
                "december dec dezember dez decembre diciembre dic dicembre dezembro grudzien grudnia gru desember des");
        for (int month = 1; month <= 12; month++) {
            for (var word : months.get(month - 1).split(" ", -1)) {
                MONTHS.put(word, month);
            }
        }
        var weekdays = List.of(
                "monday mon montag mo lundi lun lunes lunedi segunda maandag ma poniedzialek pon mandag",
                "tuesday tue tues dienstag di mardi mar martes martedi terca dinsdag wtorek wt tisdag tis tirsdag",
                "wednesday wed mittwoch mi mercredi mer miercoles mie mercoledi quarta woensdag wo sroda sr onsdag ons",
                "thursday thu thur thurs donnerstag do jeudi jeu jueves jue giovedi gio quinta donderdag czwartek czw"
                        + " torsdag tors",
                "friday fri freitag fr vendredi ven viernes vie venerdi sexta vrijdag vr piatek pt fredag fre",
                "saturday sat samstag sonnabend sa samedi sam sabado sab sabato zaterdag za sobota sob lordag lor",
                "sunday sun sonntag so dimanche dim domingo dom domenica zondag zo niedziela niedz sondag son");
        for (var day : DayOfWeek.values()) {
            for (var word : weekdays.get(day.getValue() - 1).split(" ", -1)) {
                WEEKDAYS.put(word, day);
            }
        }
    }

    private CalendarWords() {}

    /** 1 to 12; 0 when the word names no month. */
    static int month(Tokens.Token word) {
        return word.isLetters() && word.text().length() <= 14 ? MONTHS.getOrDefault(word.folded(), 0) : 0;
    }

    static @Nullable DayOfWeek weekday(Tokens.Token word) {
        return word.isLetters() && word.text().length() <= 14 ? WEEKDAYS.get(word.folded()) : null;
    }
}
