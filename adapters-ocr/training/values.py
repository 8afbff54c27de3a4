"""Values as documents print them, with what should be read from them."""
import datetime
import json
import random
import re

MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
}
GIVEN = {
    "en": "Alice Brandon Chloe Derek Fiona Gareth Harriet Imran Joanna Keith Lorna Marcus Naomi Oscar Priya Rory Selina Tobias",
    "de": "Anke Bernd Carola Dieter Elke Florian Gesine Holger Inka Jürgen Katrin Lutz Maren Norbert Sabine Uwe",
    "fr": "Adèle Benoît Camille Damien Élodie Fabrice Géraldine Hugo Inès Julien Laure Mathieu Noémie Olivier",
    "es": "Alba Bruno Carmen Diego Elena Fermín Gloria Hugo Irene Javier Lucía Mateo Nuria Óscar",
    "it": "Alessia Bruno Chiara Dario Elisa Fabio Giulia Luca Marta Nicola Paola Renato Silvia",
    "nl": "Anouk Bram Daan Eline Floris Hanneke Joost Lotte Maarten Niek Roos Sander",
    "pt": "Ana Bernardo Catarina Duarte Filipa Gonçalo Inês João Leonor Miguel Rita Tiago",
    "pl": "Agnieszka Bartosz Dorota Grzegorz Halina Jacek Katarzyna Łukasz Małgorzata Paweł Zofia",
    "sv": "Anders Birgitta Elsa Fredrik Gunilla Henrik Ingrid Lars Maja Oskar Åsa",
}
FAMILY = {
    "en": "Ashdown Birkett Carrowmore Dunleavy Everstone Fairweather Glover Hartigan Inskip Kershaw Lockwood Merriweather Okafor Penrose Quigley Rahman Sutcliffe Thornbury Whitlock",
    "de": "Ackermann Brandtner Dahlhaus Eickhoff Friedrichsen Großmann Hölscher Kettler Lindqvist Möllers Oberdorf Reinhardt Steinbrück Wiedemann",
    "fr": "Aubertin Beaufils Chastagnier Delacourt Fontenelle Guérin Lemoine Marchandeau Perrault Rochebrune Tisserand Vasseur",
    "es": "Aldana Benavides Castellanos Echevarría Fuentes Galindo Izquierdo Montenegro Quiroga Salcedo Villalobos",
    "it": "Andreotti Bellandi Cattaneo Dallapiccola Ferraguti Locatelli Montanari Pellegrini Santoro Zanetti",
    "nl": "van Aken Bakhuizen Coenders de Graaf Hoogland Kuipers van der Meulen Terpstra Vermeulen Wouters",
    "pt": "Albuquerque Bragança Carvalhal Figueiredo Lobato Meireles Noronha Queirós Sampaio Vasconcelos",
    "pl": "Brzeziński Czarnecki Dąbrowa Jabłoński Kwiatkowska Lewandowicz Michalski Ostrowska Zawadzki",
    "sv": "Almgren Bergqvist Dahlström Ekström Forsberg Hedlund Lindgren Nyström Sjöberg Wallin",
}
PLACES = {
    "en": "Bradford Chester Dundee Exeter Guildford Hereford Lincoln Norwich Oxford Sheffield",
    "de": "Augsburg Bremen Celle Dortmund Erfurt Göttingen Kassel Lübeck Mainz Ulm",
    "fr": "Amiens Brest Caen Dijon Grenoble Limoges Nantes Orléans Reims Tours",
    "es": "Albacete Burgos Cádiz Gijón Huelva León Murcia Oviedo Segovia Toledo",
    "it": "Ancona Bergamo Cremona Ferrara Lecce Modena Novara Parma Siena Udine",
    "nl": "Almere Breda Delft Enschede Gouda Haarlem Leiden Nijmegen Utrecht Zwolle",
    "pt": "Aveiro Braga Coimbra Évora Faro Guarda Leiria Setúbal Viseu",
    "pl": "Białystok Gdynia Katowice Lublin Olsztyn Poznań Radom Toruń Wrocław",
    "sv": "Borås Falun Gävle Halmstad Kalmar Lund Örebro Umeå Uppsala Västerås",
}
STREETS = {
    "en": ["Mill Lane", "Station Road", "Church Street", "Victoria Avenue"], "de": ["Lindenstraße", "Am Markt", "Goethestr.", "Hafenweg"],
    "fr": ["rue des Tilleuls", "avenue Foch", "place du Marché", "boulevard Carnot"], "es": ["Calle Mayor", "Avda. del Puerto", "Calle Olmo", "Plaza Nueva"],
    "it": ["Via Garibaldi", "Viale dei Mille", "Piazza Dante", "Corso Italia"], "nl": ["Dorpsstraat", "Kerkplein", "Havenweg", "Molenlaan"],
    "pt": ["Rua das Flores", "Avenida Central", "Travessa do Forno", "Largo da Sé"], "pl": ["ul. Polna", "ul. Kwiatowa", "al. Lipowa", "ul. Szkolna"],
    "sv": ["Storgatan", "Kyrkvägen", "Parkgatan", "Hamngatan"],
}
TRADES = ["Logistics", "Foods", "Systems", "Media", "Instruments", "Textiles", "Energy", "Partners", "Consulting", "Pharma", "Travel", "Motors"]
ROOTS = "Alder Brightwater Corvane Delmora Estrella Fenwick Galvion Harrowgate Isenburg Juniper Kestrel Lumenta Marlow Nordhafen Orbita Pallas Quintara Ravelin Solberg Tamarind Umbria Veldhoven Westbrook Zephyrion".split()
FORMS = {"en": ["Ltd", "LLC", "Inc.", "plc", "Group"], "de": ["GmbH", "AG", "GmbH & Co. KG", "e.K."], "fr": ["SARL", "SAS", "SA"], "es": ["S.L.", "S.A."],
         "it": ["S.r.l.", "S.p.A."], "nl": ["B.V.", "N.V."], "pt": ["Lda.", "S.A."], "pl": ["Sp. z o.o.", "S.A."], "sv": ["AB"]}
OFFICES = {"en": ["Department of Transport", "County Court of {}", "{} City Council", "Revenue Office {}"], "de": ["Landratsamt {}", "Finanzamt {}", "Amtsgericht {}"],
           "fr": ["Préfecture de {}", "Mairie de {}"], "es": ["Ayuntamiento de {}", "Agencia Tributaria de {}"], "it": ["Comune di {}", "Prefettura di {}"],
           "nl": ["Gemeente {}", "Rechtbank {}"], "pt": ["Câmara Municipal de {}"], "pl": ["Urząd Miasta {}", "Sąd Rejonowy w {}"], "sv": ["{} kommun"]}
COUNTRIES = {"en": "GB", "de": "DE", "fr": "FR", "es": "ES", "it": "IT", "nl": "NL", "pt": "PT", "pl": "PL", "sv": "SE"}

FORMATS = {"date": "DATE", "date_past": "DATE", "date_future": "DATE", "time": "TIME", "datetime": "DATETIME", "money": "NUMBER", "percent": "NUMBER", "person": "NAME",
           "company": "NAME", "org_public": "NAME", "address": "ADDRESS", "url": "LINK", "text": "TEXT", "int": "NUMBER", "decimal": "NUMBER"}

# By language, of `widen`: whole names and addresses that stand beside those made of parts.
WIDER = {}


def widen(path):
    """Many more names, places and addresses, of a file with a line for each language."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            more = json.loads(line)
            language = more["language"]
            GIVEN[language] += " " + " ".join(name for name in more["given"] if " " not in name)
            FAMILY[language] += " " + " ".join(name for name in more["family"] if " " not in name)
            STREETS[language] = STREETS[language] + more["streets"]
            WIDER[language] = more


def _wider(name, language, rng, share):
    """One of the whole names of a language, as often as the share says; None otherwise, and where there are none."""
    many = WIDER.get(language, {}).get(name)
    return rng.choice(many) if many and rng.random() < share else None


def _words(table, language):
    return table.get(language, table["en"]).split()


def day(kind, rng):
    today = datetime.date(2024, 6, 1)
    ahead = {"date_future": (1, 400), "date_past": (-900, -1)}.get(kind, (-400, 200))
    return today + datetime.timedelta(days=rng.randint(*ahead))


def date_text(date, language, rng, style=None):
    month = MONTHS.get(language, MONTHS["en"]).split()[date.month - 1]
    style = rng.random() if style is None else style
    if language == "en":
        forms = [f"{date.day} {month} {date.year}", f"{month} {date.day}, {date.year}", f"{date:%d %b %Y}", f"{date:%Y-%m-%d}", f"{date:%d-%b-%Y}", f"{date:%A}, {date.day} {month} {date.year}"]
    else:
        dotted = {"de": f"{date:%d.%m.%Y}", "pl": f"{date:%d.%m.%Y}", "sv": f"{date:%Y-%m-%d}", "nl": f"{date:%d-%m-%Y}"}.get(language, f"{date:%d/%m/%Y}")
        written = {"de": f"{date.day}. {month} {date.year}", "es": f"{date.day} de {month} de {date.year}", "pt": f"{date.day} de {month} de {date.year}"}.get(language, f"{date.day} {month} {date.year}")
        forms = [dotted, dotted, written, written]
    return forms[int(style * len(forms))]


def amount_text(number, language, rng):
    grouped = f"{number:,.2f}"
    if language == "en":
        return rng.choice(["${}", "£{}", "{} USD", "USD {}", "€{}"]).format(grouped)
    text = grouped.replace(",", "_").replace(".", ",").replace("_", " " if language in ("fr", "pl", "sv") else ".")
    return rng.choice({"pl": ["{} zł", "{} PLN"], "sv": ["{} kr", "{} SEK"]}.get(language, ["{} €", "{} EUR", "EUR {}"])).format(text)


def iban(rng, country):
    body = "".join(str(rng.randint(0, 9)) for _ in range({"DE": 18, "FR": 23, "ES": 20, "PT": 21, "PL": 24, "SE": 20}.get(country, 18)))
    digits = "".join(str(int(c, 36)) for c in body + country + "00")
    whole = f"{country}{98 - int(digits) % 97:02d}{body}"
    return " ".join(whole[i : i + 4] for i in range(0, len(whole), 4))


def person(language, rng):
    given = rng.choice(_words(GIVEN, language))
    family = rng.choice([name for name in _words(FAMILY, language) if name[0].isupper() and len(name) > 3])
    return given, family


def format_of(gen):
    """The format of a value that is made so, where nothing else says it."""
    return FORMATS.get(gen.split(":")[0], "ONELINE")


def draw(field, language, rng):
    """The printed text of a value, and what should be read from it (None where that is not certain)."""
    gen = field["gen"]
    format = field.get("format", "ONELINE")
    if gen.startswith("date") and gen != "datetime":
        date = day(gen, rng)
        return date_text(date, language, rng), date.isoformat()
    if gen in ("time", "datetime"):
        hour, minute = rng.randint(7, 20), rng.choice([0, 5, 10, 15, 20, 30, 45])
        clock = f"{hour:02d}:{minute:02d}"
        if language == "en" and rng.random() < 0.4:
            clock = f"{(hour - 1) % 12 + 1}:{minute:02d} {'am' if hour < 12 else 'pm'}"
        if gen == "time":
            return clock, f"{hour:02d}:{minute:02d}:00"
        date = day("date", rng)
        return date_text(date, language, rng) + rng.choice([" ", ", "]) + clock, f"{date.isoformat()}T{hour:02d}:{minute:02d}:00"
    if gen.startswith("one:"):
        text = rng.choice(gen[4:].split("|")).replace("\\n", "\n")
        return text, text
    if gen == "money":
        number = round(rng.choice([rng.uniform(5, 200), rng.uniform(100, 5000), rng.uniform(1000, 90000)]), 2)
        return amount_text(number, language, rng), number if format == "NUMBER" else None
    if gen == "percent":
        number = rng.choice([2, 3.5, 5, 7, 7.5, 10, 12, 19, 20, 21, 25])
        text = f"{number:g}" if language == "en" else f"{number:g}".replace(".", ",")
        return text + rng.choice(["%", " %"]), number if format == "NUMBER" else text + "%"
    if gen.startswith("int:"):
        low, high = map(int, re.fullmatch(r"int:(-?\d+)-(\d+)", gen).groups())
        number = rng.randint(low, high)
        return str(number), number if format == "NUMBER" else str(number)
    if gen.startswith("decimal:"):
        low, high, unit = re.fullmatch(r"decimal:(-?[\d.]+)-([\d.]+)(?::(.*))?", gen).groups()
        number = round(rng.uniform(float(low), float(high)), 1)
        text = f"{number}" if language == "en" else f"{number}".replace(".", ",")
        return f"{text} {unit or ''}".strip(), number if format == "NUMBER" else f"{text} {unit or ''}".strip()
    wider = _wider({"person": "people", "company": "firms", "org_public": "offices", "address": "addresses", "city": "places"}.get(gen), language, rng,
                   0.2 if gen == "person" else 0.6)
    if wider:
        # Of people there are titles and the like, which the value may be read with or without.
        return wider, None if gen == "person" else wider
    if gen == "person":
        given, family = person(language, rng)
        return f"{given} {family}", f"{given} {family}"
    if gen == "company":
        name = f"{rng.choice(ROOTS)} {rng.choice(TRADES)} {rng.choice(FORMS.get(language, FORMS['en']))}"
        return name, name
    if gen == "org_public":
        name = rng.choice(OFFICES.get(language, OFFICES["en"])).format(rng.choice(_words(PLACES, language)))
        return name, name
    if gen == "street":
        number, name = rng.randint(1, 180), rng.choice(STREETS.get(language, STREETS["en"]))
        street = f"{number} {name}" if language in ("en", "fr") else f"{name} {number}"
        return street, street
    if gen == "address":
        number, place = rng.randint(1, 180), rng.choice(_words(PLACES, language))
        street = rng.choice(STREETS.get(language, STREETS["en"]))
        street = f"{number} {street}" if language in ("en", "fr") else f"{street} {number}"
        code = {"en": f"{place[:2].upper()}{rng.randint(1, 9)} {rng.randint(1, 9)}AB", "pl": f"{rng.randint(10, 99)}-{rng.randint(100, 999)}", "nl": f"{rng.randint(1000, 9999)} AB",
                "pt": f"{rng.randint(1000, 9999)}-{rng.randint(100, 999)}", "sv": f"{rng.randint(100, 999)} {rng.randint(10, 99)}"}.get(language, f"{rng.randint(10000, 98000)}")
        line = f"{place} {code}" if language == "en" else f"{code} {place}"
        return f"{street}\n{line}", f"{street}\n{line}"
    if gen == "city":
        place = rng.choice(_words(PLACES, language))
        return place, place
    if gen == "country":
        name = rng.choice(["Ireland", "Austria", "Norway", "Portugal", "Japan", "Canada"])
        return name, name
    if gen == "phone":
        text = rng.choice(["+44 20 7946 0{:03d}", "(555) 010-0{:03d}", "+49 30 555 0{:03d}", "01632 960{:03d}"]).format(rng.randint(0, 999))
        return text, text
    if gen == "email":
        given, family = person("en", rng)
        text = f"{given}.{family}@{rng.choice(ROOTS)}.example".lower()
        return text, text
    if gen == "url":
        text = f"https://{rng.choice(ROOTS).lower()}.example/{rng.choice(['v', 'go', 'my', 'doc'])}/{rng.randint(1000, 99999)}"
        return text, text
    if gen == "iban":
        text = iban(rng, COUNTRIES.get(language, "DE") if language not in ("en", "it", "nl") else "DE")
        return text, text
    if gen == "vat_id":
        text = f"{COUNTRIES.get(language, 'DE')}{rng.randint(100000000, 999999999)}"
        return text, text
    if gen.startswith("code:"):
        pattern = rng.choice(gen[5:].split("|"))
        text = "".join(rng.choice("ABCDEFGHJKLMNPRSTUVWXYZ") if c == "A" else str(rng.randint(0, 9)) if c == "9" else c for c in pattern)
        return text, text
    values = field.get("values") or {}
    text = rng.choice(values.get(language) or values.get("en") or ["-"])
    return text, " ".join(text.split()) if format != "TEXT" else text
