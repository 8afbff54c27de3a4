package dev.quern.ocr.value.choice;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the words of usual choices mean, across languages: "Rechnung", "facture" and "tax invoice" are one thing. Each
 * meaning has a name of its own; "not" before a word turns it into the opposite, where there is one.
 */
final class ChoiceWords {
    /** A meaning, then its words; words of several parts have underscores. Without accents, lower case. */
    private static final String MEANINGS = """
            yes: yes y ja oui si sim tak true wahr vrai verdadero vero ☑ ✓ ✔ ☒
            no: no n nein non nao nie nej nee false falsch faux falso ☐
            paid: paid settled bezahlt beglichen paye payee regle reglee acquitte pagado pagada abonado pagato pagata saldato pago \
            liquidado betaald voldaan zaplacono oplacono oplacona zaplacona betald betalt
            unpaid: unpaid open outstanding due unbezahlt offen impaye impayee en_attente_de_paiement pendiente_de_pago impagado \
            insoluto da_pagare em_aberto por_pagar onbetaald openstaand niezaplacone nieoplacona obetald ubetalt
            overdue: overdue past_due late uberfallig en_retard echu vencido vencida scaduto achterstallig vervallen przeterminowane \
            forfallen forfalden
            pending: pending in_progress in_process ausstehend in_bearbeitung en_attente en_cours pendiente in_attesa in_corso \
            pendente em_andamento in_behandeling w_toku oczekujace pagaende
            approved: approved accepted genehmigt angenommen freigegeben approuve approuvee accepte acceptee valide aprobado aceptado \
            approvato accettato aprovado aceite goedgekeurd zatwierdzono zatwierdzony godkand godkjent
            rejected: rejected declined denied refused disapproved abgelehnt zuruckgewiesen rejete rejetee refuse refusee rechazado \
            denegado rifiutato respinto rejeitado recusado afgewezen geweigerd odrzucono odrzucony avvisad avvist
            cancelled: cancelled canceled void voided storniert annulliert annule annulee cancelado anulado annullato geannuleerd \
            anulowano anulowane annullerad kansellert
            completed: completed complete done finished closed abgeschlossen erledigt fertig termine terminee acheve cloture completado \
            terminado cerrado completato chiuso concluido fechado afgerond voltooid gesloten zakonczone avslutad afsluttet
            active: active aktiv actif active activo attivo ativo actief aktywny
            inactive: inactive inaktiv inactif inactivo inattivo inativo inactief nieaktywny
            shipped: shipped dispatched sent versandt versendet verschickt expedie expediee envoye enviado spedito inviato verzonden \
            wyslano skickad sendt
            delivered: delivered geliefert zugestellt ausgeliefert livre livree entregado consegnato entregue geleverd afgeleverd \
            bezorgd dostarczono levererad leveret levert
            returned: returned zuruckgesandt retourniert retourne retournee devuelto reso devolvido geretourneerd zwrocono
            invoice: invoice bill tax_invoice rechnung facture factura fattura fatura factuur faktura
            credit_note: credit_note stornorechnung gutschriftsanzeige credit_memo creditnote gutschrift rechnungskorrektur avoir note_de_credit nota_de_credito \
            factura_rectificativa nota_di_credito creditnota creditfactuur nota_kredytowa korekta kreditfaktura kreditnota
            receipt: receipt quittung kassenbon beleg recu ticket_de_caisse recibo ricevuta scontrino talao kassabon kwitancja paragon \
            kvitto kvittering resit
            order: order purchase_order bestellung auftrag commande bon_de_commande pedido orden_de_compra ordine encomenda bestelling \
            zamowienie bestallning ordre
            quote: quote quotation estimate angebot kostenvoranschlag devis presupuesto preventivo orcamento offerte oferta offert tilbud
            delivery_note: delivery_note packing_slip packing_list lieferschein bon_de_livraison bordereau_de_livraison albaran \
            nota_de_entrega documento_di_trasporto ddt bolla guia_de_remessa pakbon wz foljesedel folgeseddel
            reminder: reminder dunning mahnung zahlungserinnerung rappel relance recordatorio sollecito lembrete aanmaning herinnering \
            przypomnienie wezwanie paminnelse purring
            contract: contract agreement vertrag contrat contrato contratto overeenkomst umowa avtal kontrakt
            statement: statement account_statement bank_statement kontoauszug releve_de_compte extracto estratto_conto extrato \
            rekeningafschrift wyciag kontoutdrag
            cash: cash bar barzahlung bargeld especes comptant efectivo contado contanti dinheiro contant kontant gotowka tunai
            card: card karte ec_karte kartenzahlung carte carte_bancaire cb tarjeta carta cartao kaart pinpas karta kort
            credit_card: credit_card kreditkarte carte_de_credit tarjeta_de_credito carta_di_credito cartao_de_credito creditcard \
            karta_kredytowa kreditkort
            debit_card: debit_card girocard bankomatkarte carte_de_debit tarjeta_de_debito carta_di_debito cartao_de_debito \
            karta_debetowa bankkort
            visa: visa
            mastercard: mastercard master_card
            amex: amex american_express
            bank_transfer: bank_transfer transfer wire wire_transfer eft uberweisung bankuberweisung virement virement_bancaire \
            transferencia transferencia_bancaria bonifico bonifico_bancario overschrijving overboeking przelew bankoverforing
            direct_debit: direct_debit lastschrift sepa_lastschrift bankeinzug prelevement domiciliacion adeudo addebito_diretto \
            debito_direto domiciliering incasso automatische_incasso polecenie_zaplaty autogiro
            check: check cheque scheck assegno talon czek
            male: male m mr herr monsieur signor senor sr heer dhr mannlich man masculin homme hombre masculino maschio uomo homem mezczyzna
            female: female f w mrs ms miss frau madame mme signora senora sra mevrouw mevr fru weiblich woman feminin femme mujer femenino femmina donna feminino mulher vrouw kobieta kvinna
            single: single ledig celibataire soltero soltera celibe nubile solteiro ongehuwd
            married: married verheiratet marie mariee casado casada coniugato sposato sposata gehuwd zonaty gift
            divorced: divorced geschieden divorce divorcee divorciado divorziato gescheiden rozwiedziony
            widowed: widowed verwitwet veuf veuve viudo viuda vedovo viuvo weduwe
            full_time: full_time fulltime vollzeit temps_plein tiempo_completo jornada_completa tempo_pieno tempo_inteiro voltijd \
            pelny_etat heltid
            part_time: part_time parttime teilzeit temps_partiel tiempo_parcial media_jornada tempo_parziale tempo_parcial deeltijd \
            deltid
            permanent: permanent unbefristet cdi indefinido indeterminato onbepaalde_tijd tillsvidare
            temporary: temporary fixed_term befristet cdd temporal tijdelijk bepaalde_tijd tempo_determinato visstid
            daily: daily per_day every_day each_day pro_tag par_jour por_dia al_giorno per_dag taglich quotidien diario giornaliero dagelijks codziennie
            weekly: weekly per_week every_week each_week pro_woche par_semaine por_semana a_settimana wochentlich hebdomadaire semanal settimanale wekelijks tygodniowo
            monthly: monthly per_month every_month each_month pro_monat im_monat par_mois al_mes por_mes al_mese per_maand per_manad monatlich mensuel mensuelle mensual mensile mensal maandelijks miesiecznie
            quarterly: quarterly vierteljahrlich trimestriel trimestral trimestrale kwartaal kwartalnie
            yearly: yearly per_year every_year each_year per_annum p_a pro_jahr im_jahr par_an al_ano por_ano all_anno per_jaar per_ar annual annually jahrlich annuel annuelle anual annuale jaarlijks rocznie
            high: high hoch haut haute eleve elevee alto alta hoog wysoki hog
            medium: medium mittel moyen moyenne medio media middel sredni
            low: low niedrig bas basse bajo baja basso bassa laag niski lag
            new: new neu neuf neuve nuevo nuevo nuovo novo nieuw nowy
            used: used gebraucht occasion usado usato gebruikt uzywany
            red: red rot rouge rojo roja rosso rossa vermelho rood czerwony rod
            blue: blue blau bleu bleue azul blu blauw niebieski bla
            green: green grun vert verte verde groen zielony gron
            yellow: yellow gelb jaune amarillo giallo amarelo geel zolty gul
            black: black schwarz noir noire negro nero preto zwart czarny svart
            white: white weiss blanc blanche blanco bianco branco wit bialy vit
            english: english englisch anglais ingles inglese engels angielski engelska
            german: german deutsch allemand aleman tedesco alemao duits niemiecki tyska
            french: french franzosisch francais frances francese frans francuski franska
            spanish: spanish spanisch espagnol espanol spagnolo spaans hiszpanski spanska
            italian: italian italienisch italien italiano italiaans wloski italienska
            dutch: dutch niederlandisch neerlandais neerlandes olandese nederlands holenderski
            portuguese: portuguese portugiesisch portugais portugues portoghese portugees portugalski portugisiska
            polish: polish polnisch polonais polaco polacco polones pools polski polska
            swedish: swedish schwedisch suedois sueco svedese zweeds szwedzki svenska
            travel: travel trip reise reisekosten voyage viaje viaggio viagem
            flight: flight airline airfare flug vuelo volo voo vlucht
            rail: train rail railway bahn tren treno trem trein pociag
            taxi: taxi cab
            meals: meals meal food restaurant dining verpflegung bewirtung essen repas comida pasto refeicao
            breakfast: breakfast fruhstuck petit_dejeuner desayuno colazione ontbijt sniadanie frukost
            lunch: lunch mittagessen dejeuner almuerzo pranzo almoco
            dinner: dinner supper abendessen cena jantar avondeten kolacja
            fuel: fuel kraftstoff treibstoff carburant combustible carburante brandstof paliwo
            petrol: petrol gasoline benzin essence gasolina benzina benzine benzyna bensin
            diesel: diesel gasoleo gasoil gazole
            lodging: lodging accommodation hotel unterkunft ubernachtung hebergement alojamiento alloggio overnachting nocleg
            """;

    /** What some are kinds of. */
    private static final Map<String, String> GENERAL = Map.ofEntries(
            Map.entry("credit_card", "card"),
            Map.entry("debit_card", "card"),
            Map.entry("visa", "credit_card"),
            Map.entry("mastercard", "credit_card"),
            Map.entry("amex", "credit_card"),
            Map.entry("flight", "travel"),
            Map.entry("rail", "travel"),
            Map.entry("taxi", "travel"),
            Map.entry("breakfast", "meals"),
            Map.entry("lunch", "meals"),
            Map.entry("dinner", "meals"),
            Map.entry("petrol", "fuel"),
            Map.entry("diesel", "fuel"));

    private static final Map<String, String> OPPOSITES = Map.of(
            "paid",
            "unpaid",
            "approved",
            "rejected",
            "active",
            "inactive",
            "yes",
            "no",
            "unpaid",
            "paid",
            "inactive",
            "active");
    private static final Set<String> NEGATIONS = Set.of(
            "not", "no", "never", "nicht", "kein", "keine", "non", "pas", "nao", "niet", "nie", "ej", "inte", "ikke",
            "tidak", "neither", "nor", "weder", "sin");
    /** Words that may stand between "not" and what it denies. */
    private static final Set<String> AFTER_NOT = Set.of(
            "yet",
            "been",
            "be",
            "longer",
            "fully",
            "completely",
            "encore",
            "ete",
            "entierement",
            "noch",
            "mehr",
            "ganz",
            "vollstandig",
            "ancora",
            "stato",
            "todavia",
            "aun",
            "sido",
            "ainda",
            "nog",
            "jeszcze",
            "zostalo",
            "annu",
            "a");
    /** Nouns of languages that write compounds as one word. */
    private static final Set<String> KINDS = Set.of(
            "rechnung",
            "vertrag",
            "gutschrift",
            "bestellung",
            "quittung",
            "mahnung",
            "angebot",
            "lieferschein",
            "factuur",
            "overeenkomst",
            "faktura",
            "avtal");

    private static final Set<String> LANGUAGES =
            Set.of("english", "german", "french", "spanish", "italian", "dutch", "portuguese", "polish", "swedish");
    private static final Map<List<String>, String> BY_WORDS = new HashMap<>();
    private static final int MOST_WORDS = 4;

    static {
        for (var line : MEANINGS.split("\n", -1)) {
            int colon = line.indexOf(": ");
            if (colon > 0) {
                for (var words : line.substring(colon + 2).split(" +", -1)) {
                    // A word of two meanings has none.
                    BY_WORDS.merge(
                            List.of(words.split("_", -1)),
                            line.substring(0, colon),
                            (one, other) -> one.equals(other) ? one : "");
                }
            }
        }
    }

    private ChoiceWords() {}

    /** The meanings of the words, taking the longest phrases first. */
    static Set<String> meanings(List<String> words) {
        var meanings = new HashSet<String>();
        int at = 0;
        while (at < words.size()) {
            compound(words.get(at)).ifPresent(meanings::add);
            int length = Math.min(MOST_WORDS, words.size() - at);
            while (length > 0
                    && BY_WORDS.getOrDefault(words.subList(at, at + length), "").isEmpty()) {
                length--;
            }
            if (length > 0) {
                var meaning = BY_WORDS.get(words.subList(at, at + length));
                boolean negated = isNegated(words, at);
                if (negated) {
                    meanings.remove("no");
                }
                var opposite = negated ? OPPOSITES.get(meaning) : meaning;
                if (opposite != null) {
                    meanings.add(opposite);
                }
            }
            at += Math.max(1, length);
        }
        return meanings;
    }

    /** What the meanings are kinds of, one step more general: a credit card for "visa", none for "paid". */
    static Set<String> general(Set<String> meanings) {
        var general = new HashSet<String>();
        for (var meaning : meanings) {
            var of = GENERAL.get(meaning);
            if (of != null) {
                general.add(of);
            }
        }
        return general;
    }

    /** "Mietvertrag" is a kind of "Vertrag". */
    private static Optional<String> compound(String word) {
        return BY_WORDS.containsKey(List.of(word))
                ? Optional.empty()
                : KINDS.stream()
                        .filter(kind -> word.endsWith(kind) && word.length() > kind.length() + 2)
                        .map(kind -> BY_WORDS.get(List.of(kind)))
                        .findFirst();
    }

    /** The language that a name without accents means; null when it is none. */
    static @Nullable String language(String name) {
        var meaning = BY_WORDS.get(List.of(name));
        return meaning != null && LANGUAGES.contains(meaning) ? meaning : null;
    }

    /** Whether "not" stands before the words at an index, "yet" and "been" in between. */
    static boolean isNegated(List<String> words, int at) {
        int before = at - 1;
        while (before >= 0 && AFTER_NOT.contains(words.get(before))) {
            before--;
        }
        return before >= 0 && NEGATIONS.contains(words.get(before));
    }
}
