package dev.quern.ocr.value.name;

import java.util.Set;

/** Words around the names of persons, lower case and without accents and points. */
final class NameWords {
    static final Set<String> TITLES = words(
            "dr dr-ing prof professor mr mrs ms miss mx sir dame lady lord rev hon capt captain col lt sgt maj",
            "familie fam famille famiglia herr herrn frau dipl-ing dipl-kfm ing mag ra graf baron freiherr",
            "m mme mlle monsieur madame mademoiselle me maitre",
            "sr sra srta senor senora senorita d dna don dona exmo exma",
            "dott dottssa sig sigra signor signora avv rag geom",
            "dhr mevr mevrouw mw meneer heer drs ir",
            "mgr inz pan pani",
            "fru hr",
            "encik en puan pn cik tuan dato dato' datin datuk shri smt");
    /** Parts of a doctor's title: "Dr. med.", "Dr. rer. nat." */
    static final Set<String> FACULTIES = words("med jur iur phil rer nat oec pol habil hc dent vet");
    /** Titles that hardly mean anything else in the middle of a line. */
    static final Set<String> TELLING_TITLES = words(
            "mr mrs ms herr herrn frau mme mlle monsieur madame sra srta senor senora sigra signor signora dhr mevr",
            "mevrouw prof dr");

    static final Set<String> SUFFIXES = words(
            "jr sr junior senior ii iii iv phd md esq mba dds cpa msc bsc llm facs frcs frcp mrcp frcgp dmd dvm rn llb",
            "mphil dphil edd psyd pmp cfa acca fca meng beng obe mbe cbe");
    static final Set<String> PARTICLES = words(
            "van von vom de der den del della dello delle degli dei di da dal dos das do du la las los le les el al ben",
            "bin binti ibn ter ten te zu zum zur af av y e san santa st 't op d' a/l a/p s/o d/o");
    /** Between two persons: "John & Jane Smith". */
    static final Set<String> CONJUNCTIONS = words("& and und et og och");
    /** What companies and institutions have in their names and persons do not. */
    static final Set<String> COMPANY_WORDS = words(
            "gmbh ltd limited inc llc llp plc corp corporation company co ag kg ohg gbr ug sarl sas srl spa bv nv ab oy aps",
            "sdn bhd pty pvt pte sl sprl sp zoo verein stiftung group holding bank university universitat universite hotel",
            "of ministry department council institute association society foundation authority agency hospital clinic school",
            "stadtwerke gemeinde ministerium ministere ministerio restaurant store shop trading traders enterprise enterprises sons sohne fils hijos figli brothers bros");
    /** Of these, the legal forms: they make a company even of a name with digits in it. */
    static final Set<String> LEGAL_FORMS = words(
            "gmbh ltd limited inc llc llp plc corp corporation company ag kg ohg gbr sarl sas srl spa bv nv ab oy aps bhd",
            "sl sprl sa se coop");

    private NameWords() {}

    private static Set<String> words(String... lines) {
        return Set.of(String.join(" ", lines).split(" ", -1));
    }
}
