package dev.quern.ocr.reading.mail;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LastReplyTest {
    private static final String NEW = "Yes, we take 7 of them.\n\nBest\nJane";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "> old\n> older",
                "On 5 May 2026, at 10:02, Jo <jo@x.test> wrote:\n> old",
                "On Mon, 5 May 2026 at 10:02, Jo Somebody <jo@x.test>\nwrote:\n\n> old",
                "On 5 May 2026 Jo wrote:\n\nold, and not marked",
                "Am 05.05.2026 um 10:02 schrieb Jo <jo@x.test>:\n> alt",
                "Am 05.05.2026 hat Jo geschrieben:\nalt",
                "Le lun. 5 mai 2026 à 10:02, Jo <jo@x.test> a écrit :\n\n> vieux",
                "El 5 may 2026, a las 10:02, Jo escribió:\nviejo",
                "Il giorno lun 5 mag 2026 alle ore 10:02 Jo ha scritto:\n\nvecchio",
                "Op ma 5 mei 2026 om 10:02 schreef Jo:\n> oud",
                "W dniu 05.05.2026 Jo napisał(a):\nstary",
                "Em 5 de mai. de 2026, Jo escreveu:\nvelho",
                "5 мая 2026 г., Jo написал:\nстарое",
                "2026年5月5日 Jo 写道：\n旧",
                "-----Original Message-----\nFrom: Jo\n\nold",
                "-----Ursprüngliche Nachricht-----\nVon: Jo\n\nalt",
                "________________________________\nFrom: Jo\nSent: Monday\nTo: Jane\nSubject: 7\n\nold",
                "From: Jo <jo@x.test>\nSent: Monday, 5 May 2026\nTo: Jane\nSubject: 7\n\nold",
                "Von: Jo\nGesendet: Montag, 5. Mai\nAn: Jane\nBetreff: 7\n\nalt",
                "De : Jo\nEnvoyé : lundi 5 mai\nÀ : Jane\nObjet : 7\n\nvieux",
                "*From:* Jo\n*Sent:* Monday\n*To:* Jane\n*Subject:* 7\n\nold",
                "---------- Forwarded message ---------\nFrom: Jo\n\nold"
            })
    void older_messages_are_left_out(String older) {
        assertThat(LastReply.of(NEW + "\n\n" + older)).isEqualTo(NEW);
        assertThat(LastReply.of((NEW + "\n\n" + older).replace("\n", "\r\n"))).isEqualTo(NEW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The order of 5 May:\n7 cups",
                "From: the warehouse\nwe need 7 cups",
                "Order 7\nTotal: 12\nDate: 5 May\nName: Jo",
                "He wrote: no.",
                "a > b"
            })
    void text_that_only_looks_like_an_older_message_stays(String text) {
        assertThat(LastReply.of(text)).isEqualTo(text);
    }

    @Test
    void a_message_that_is_nothing_but_older_ones_stays_whole() {
        assertThat(LastReply.of("> old\n> older")).isEqualTo("> old\n> older");
    }
}
