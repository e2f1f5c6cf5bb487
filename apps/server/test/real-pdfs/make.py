#!/usr/bin/python3
"""Makes the PDFs of this folder, the pictures that poppler draws of them, documents.json and README.md.

`/usr/bin/python3 make.py` makes all of them, `make.py NAME...` only those. Packages (Debian 12): libreoffice-writer libreoffice-calc
texlive-latex-recommended texlive-fonts-recommended texlive-xetex lmodern groff ghostscript python3-cairo python3-pyqt5 python3-reportlab
weasyprint fop img2pdf ocrmypdf tesseract-ocr-eng python3-pikepdf python3-fonttools python3-pil php-cli php-tcpdf librsvg2-bin
libpodofo-utils openssl poppler-utils poppler-data fonts-liberation fonts-hosny-amiri fonts-ipafont-gothic fonts-arphic-uming; and the
project's own Chromium and PDFKit.
"""

import hashlib
import html
import io
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
WIDTH = 150
PROFILE = pathlib.Path(tempfile.gettempdir()) / "real-pdfs-profile"
SANS = "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf"
AMIRI = "/usr/share/fonts/opentype/fonts-hosny-amiri/Amiri-Regular.ttf"

ENGLISH = [
    "Protocol ALMA-3, amendment 2",
    "Section 5.2: Dosing",
    "The first dose is 10 mg once daily, given with food.",
    "Pause the dose if ALT is above 5 times the upper limit.",
    "Report every serious adverse event within 24 hours.",
]
SECOND = [
    "Section 6.1: Visits",
    "Visit 3 takes place on day 28, plus or minus 3 days.",
    "Blood is drawn before the dose.",
]
GERMAN = [
    "Prüfplan ALMA-3, Änderung 2",
    "Die erste Dosis beträgt 10 mg und wird täglich eingenommen.",
    "Größe und Gewicht werden bei Visite 3 gemessen.",
]
GREEK = ["Πρωτόκολλο ALMA-3", "Η πρώτη δόση είναι 10 mg μία φορά την ημέρα.", "Αναφέρετε κάθε ανεπιθύμητο συμβάν."]
RUSSIAN = ["Протокол ALMA-3", "Первая доза составляет 10 мг один раз в день.", "Сообщите о каждом нежелательном явлении."]
POLISH = ["Protokół badania", "Pierwsza dawka wynosi 10 mg raz dziennie, źle znoszoną przerwać.", "Příští návštěva je za 28 dní."]
TURKISH = ["Araştırma protokolü", "İlk doz günde bir kez 10 mg'dır.", "Her ciddi advers olayı bildirin."]
ARABIC = ["بروتوكول الدراسة", "الجرعة الأولى مرة واحدة يوميا", "يجب الإبلاغ عن كل حدث ضار"]
HEBREW = ["פרוטוקול המחקר", "המנה הראשונה ניתנת פעם ביום"]
JAPANESE = ["治験実施計画書", "初回用量は一日一回十ミリグラムです。", "有害事象を報告してください。"]
CHINESE = ["临床试验方案", "首次剂量为每日一次。", "请报告所有不良事件。"]
KOREAN = ["임상시험 계획서", "첫 용량은 하루 한 번입니다."]
TABLE = [["Visit", "Day", "Dose"], ["Screening", "-14", "none"], ["Visit 1", "1", "10 mg"], ["Visit 2", "28", "20 mg"]]
CELLS = [cell for row in TABLE for cell in row]

DOCUMENTS = {}
# Each program has its own icon for a note.
ICON = {"most": 50}


def document(name, program, about, *, notice=None, tolerance=None):
    """Registers the function that writes a file and returns the text of each page (a list of lines, or one string)."""

    def add(make):
        DOCUMENTS[name] = (program, about, notice, tolerance, make)
        return make

    return add


def run(*command, **options):
    return subprocess.run(list(map(str, command)), check=True, capture_output=True, **options).stdout


def in_folder(work):
    with tempfile.TemporaryDirectory() as folder:
        return work(pathlib.Path(folder))


# LibreOffice


def libreoffice(target, content, suffix="fodt", options=None, kind="writer"):
    def work(folder):
        source = folder / f"a.{suffix}"
        source.write_text(content)
        settings = {k: {"type": "boolean" if isinstance(v, bool) else "long" if isinstance(v, int) else "string", "value": str(v).lower() if isinstance(v, bool) else str(v)} for k, v in (options or {}).items()}
        form = f"pdf:{kind}_pdf_Export:{json.dumps(settings)}"
        run("soffice", f"-env:UserInstallation=file://{PROFILE}", "--headless", "--convert-to", form, "--outdir", folder, source)
        target.write_bytes((folder / "a.pdf").read_bytes())

    in_folder(work)


SPACES = {"office": "office", "text": "text", "form": "form", "draw": "drawing", "table": "table", "style": "style"}
OTHER_SPACES = {"svg": "svg-compatible", "fo": "xsl-fo-compatible"}


def flat_document(body, styles=""):
    """A document of LibreOffice in one XML file."""
    names = " ".join(f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for short, name in {**SPACES, **OTHER_SPACES}.items())
    return f'''<?xml version="1.0" encoding="UTF-8"?><office:document office:mimetype="application/vnd.oasis.opendocument.text" office:version="1.3" {names} xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:ooo="http://openoffice.org/2004/office"><office:automatic-styles>{styles}</office:automatic-styles><office:body><office:text>{body}</office:text></office:body></office:document>'''


def flat(lines, *, font="Liberation Sans", mode="lr-tb", table=False, second=()):
    families = " ".join(f'{each}="{font}"' for each in ("fo:font-family", "style:font-family-asian", "style:font-family-complex"))
    style = lambda name, more: f'<style:style style:name="{name}" style:family="paragraph"><style:paragraph-properties style:writing-mode="{mode}" fo:text-align="start" {more}/><style:text-properties {families} fo:font-size="14pt" style:font-size-asian="14pt" style:font-size-complex="14pt"/></style:style>'
    paragraph = lambda name, line: f'<text:p text:style-name="{name}">{html.escape(line)}</text:p>'
    rows = "".join("<table:table-row>" + "".join(f'<table:table-cell>{paragraph("P", cell)}</table:table-cell>' for cell in row) + "</table:table-row>" for row in TABLE)
    body = "".join(paragraph("P", line) for line in lines) + (f'<table:table table:name="t"><table:table-column table:number-columns-repeated="3"/>{rows}</table:table>' if table else "")
    body += "".join(paragraph("B" if i == 0 else "P", line) for i, line in enumerate(second))
    return flat_document(body, style("P", "") + style("B", 'fo:break-before="page"'))


def page_html(lines, *, font="Liberation Sans", rtl=False, extra="", language="en"):
    direction = ' dir="rtl"' if rtl else ""
    body = "".join(f"<p>{html.escape(line)}</p>" for line in lines[1:])
    return f'<!doctype html><html lang="{language}"{direction}><meta charset="utf-8"><style>body{{font-family:"{font}";font-size:12pt}}</style><body><h1>{html.escape(lines[0])}</h1>{body}{extra}</body></html>'


def html_table():
    return '<table border="1">' + "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in TABLE) + "</table>"


for name, about, lines, more in [
    ("libreoffice-german", "text and a table", GERMAN, {"table": True}),
    ("libreoffice-greek", "Greek, fonts embedded", GREEK, {}),
    ("libreoffice-russian", "Cyrillic, fonts embedded", RUSSIAN, {"font": "Liberation Serif"}),
    ("libreoffice-arabic", "Arabic from right to left, fonts embedded", ARABIC, {"font": "Amiri", "mode": "rl-tb"}),
    ("libreoffice-hebrew", "Hebrew from right to left, fonts embedded", HEBREW, {"mode": "rl-tb"}),
    ("libreoffice-japanese", "Japanese, fonts embedded", JAPANESE, {"font": "IPAGothic"}),
    ("libreoffice-chinese", "Chinese, fonts embedded", CHINESE, {"font": "AR PL UMing CN"}),
]:

    @document(name, "LibreOffice", about)
    def _(target, lines=lines, more=more):
        libreoffice(target, flat(lines, **more))
        return [lines + (CELLS if "table" in more else [])]


@document("libreoffice-archive", "LibreOffice", "PDF/A-2b, tagged, two pages")
def _(target):
    libreoffice(target, flat(ENGLISH, second=SECOND), options={"SelectPdfVersion": 2, "UseTaggedPDF": True})
    return [ENGLISH, SECOND]


@document("libreoffice-password", "LibreOffice", "opens with a password only", notice="ENCRYPTED")
def _(target):
    libreoffice(target, flat(ENGLISH), options={"EncryptFile": True, "DocumentOpenPassword": "secret"})


@document("libreoffice-restricted", "LibreOffice", "encrypted, opens without a password, printing forbidden")
def _(target):
    libreoffice(target, flat(ENGLISH), options={"RestrictPermissions": True, "PermissionPassword": "owner", "Printing": 0, "Changes": 0})
    return [ENGLISH]


@document("libreoffice-source-inside", "LibreOffice", "has its own source in it")
def _(target):
    libreoffice(target, flat(ENGLISH), options={"IsAddStream": True})
    return [ENGLISH]


@document("libreoffice-form", "LibreOffice", "a form with a filled field, a ticked box and a list")
def _(target):
    fields = """<office:forms><form:form form:name="f"><form:text form:name="dose" form:id="c1" xml:id="c1" form:control-implementation="ooo:com.sun.star.form.component.TextField" form:current-value="10 mg daily" form:value="10 mg daily"/>
<form:checkbox form:name="agrees" form:id="c2" xml:id="c2" form:label="I agree" form:current-state="checked" form:state="checked" form:control-implementation="ooo:com.sun.star.form.component.CheckBox"/></form:form></office:forms>"""
    control = '<draw:control text:anchor-type="paragraph" svg:x="{}cm" svg:y="{}cm" svg:width="6cm" svg:height="0.8cm" draw:control="{}"/>'
    body = f"{fields}<text:p>Dose:{control.format(3, 0, 'c1')}</text:p><text:p/><text:p/><text:p>Consent:{control.format(3, 0, 'c2')}</text:p>"
    libreoffice(target, flat_document(body), options={"ExportFormFields": True})
    return [["Dose:", "Consent:", "I agree", "10 mg daily", "☒"]]


@document("libreoffice-comments", "LibreOffice", "a comment as a note", tolerance=ICON)
def _(target):
    note = '<office:annotation><dc:creator>Ana</dc:creator><text:p>Ask the pharmacist first</text:p></office:annotation>'
    body = "".join(f"<text:p>{line}{note if i == 2 else ''}</text:p>" for i, line in enumerate(ENGLISH))
    libreoffice(target, flat_document(body), options={"ExportNotes": True})
    return [[*ENGLISH, "Ask the pharmacist first"]]


@document("libreoffice-calc", "LibreOffice", "a spreadsheet, with its name and the page number")
def _(target):
    libreoffice(target, "\n".join(",".join(row) for row in TABLE) + "\n", "csv", kind="calc")
    return [["a", "Page 1", *CELLS]]


# TeX


def tex(target, program, source, runs=1):
    def work(folder):
        (folder / "a.tex").write_text(source)
        for _ in range(runs):
            run(program, "-interaction=batchmode", "a.tex", cwd=folder)
        target.write_bytes((folder / "a.pdf").read_bytes())

    in_folder(work)


def latex_lines(lines):
    return "\n\n".join(lines)


def latex(target, body, preamble="", program="pdflatex", runs=1):
    tex(target, program, rf"\documentclass[12pt]{{article}}\usepackage[margin=2.5cm]{{geometry}}{preamble}\parindent0pt\pagestyle{{empty}}\begin{{document}}{body}\end{{document}}", runs)


@document("pdftex-plain", "pdfTeX", "ligatures and a word divided at the end of a line")
def _(target):
    tex(target, "pdftex", r"\pdfoutput=1\nopagenumbers\noindent The office files five affidavits before the coffee is finished.\par\noindent\hsize=4cm\hyphenation{acknow-ledgement}\hskip 12mm The acknow\-ledgement of receipt. \bye")
    return ["The office files five affidavits before the coffee is finished. The acknowledgement of receipt."]


@document("pdftex-latin-modern", "pdfTeX", "accents, sums and a fraction")
def _(target):
    latex(target, latex_lines(GERMAN) + "\n\n$n = 24$ and $p < 0.05$", r"\usepackage[utf8]{inputenc}\usepackage[T1]{fontenc}\usepackage{lmodern}")
    return [[*GERMAN, "n = 24 and p < 0.05"]]


@document("pdftex-bitmap-font", "pdfTeX", "letters as small pictures (Type 3)")
def _(target):
    def work(folder):
        (folder / "a.tex").write_text(r"\pdfoutput=1\pdfmapfile{}\nopagenumbers\noindent " + r"\par\noindent ".join(SECOND) + r"\bye")
        run("pdftex", "-interaction=batchmode", "a.tex", cwd=folder)
        target.write_bytes((folder / "a.pdf").read_bytes())

    in_folder(work)
    return [SECOND]


@document("pdftex-form", "pdfTeX", "a form of hyperref with a filled field")
def _(target):
    latex(target, r"\begin{Form}Dose: \TextField[name=dose,value={10 mg daily},width=6cm]{\strut}\end{Form}", r"\usepackage{hyperref}")
    return [["Dose:", "10 mg daily"]]


@document("pdftex-outline", "pdfTeX", "bookmarks, links and three pages")
def _(target):
    body = r"\section{Dosing} The dose is 10 mg.\newpage\section{Visits} See section \ref{s}.\newpage\section{Safety}\label{s} Report within 24 hours."
    latex(target, body, r"\usepackage{hyperref}", runs=2)
    return ["1 Dosing The dose is 10 mg.", "2 Visits See section 3.", "3 Safety Report within 24 hours."]


@document("pdftex-layers", "pdfTeX", "a layer that is shown, and one that is hidden but whose text is found")
def _(target):
    layer = r"\immediate\pdfobj{{<</Type/OCG/Name({0})>>}}\xdef\{0}{{\the\pdflastobj}}"
    body = r"\edef\add{\pdfpageresources{/Properties<</A \shown\space 0 R/B \hidden\space 0 R>>}}\add" + r"\pdfcatalog{/OCProperties<</OCGs[\shown\space 0 R \hidden\space 0 R]/D<</ON[\shown\space 0 R]/OFF[\hidden\space 0 R]/Order[\shown\space 0 R \hidden\space 0 R]>>>>}"
    parts = r"\pdfliteral page{/OC /A BDC}Shown: the dose is 10 mg.\pdfliteral page{EMC}\par\noindent\pdfliteral page{/OC /B BDC}Hidden: the dose is 99 mg.\pdfliteral page{EMC}"
    tex(target, "pdftex", r"\pdfoutput=1\nopagenumbers" + layer.format("shown") + layer.format("hidden") + body + r"\noindent " + parts + r"\bye")
    return [["Shown: the dose is 10 mg.", "Hidden: the dose is 99 mg."]]


for name, about, lines, font in [
    ("xetex-greek", "Greek", GREEK, "Liberation Serif"),
    ("xetex-arabic", "Arabic", ARABIC, "Amiri"),
    ("xetex-japanese", "Japanese", JAPANESE, "IPAGothic"),
]:

    @document(name, "XeTeX", about)
    def _(target, lines=lines, font=font):
        rtl = r"\TeXXeTstate=1 " if font == "Amiri" else ""
        wrap = (lambda line: rf"\noindent\beginR {line}\endR\par") if rtl else (lambda line: rf"\noindent {line}\par")
        script = ":script=arab" if rtl else ""
        tex(target, "xetex", rf'\nopagenumbers\font\f="{font}{script}" at 12pt \f {rtl}' + "".join(map(wrap, lines)) + r"\bye")
        return [lines]


# groff


def groff(target, source, *options):
    target.write_bytes(run("groff", "-Kutf8", "-t", "-ms", "-Tpdf", *options, input=source.encode()))


@document("groff-standard-fonts", "groff", "the standard fonts, not embedded")
def _(target):
    groff(target, ".nr PS 12\n.ds CH\n.LP\n" + "\n.LP\n".join(ENGLISH) + "\n.LP\n\\fBBold\\fP \\fIItalic\\fP \\f(CRCourier\\fP\n")
    return [[*ENGLISH, "Bold Italic Courier"]]


@document("groff-embedded-fonts", "groff", "the standard fonts, embedded")
def _(target):
    groff(target, ".ds CH\n.fam H\n.LP\n" + "\n.LP\n".join(GERMAN) + "\n", "-P-e")
    return [GERMAN]


@document("groff-table", "groff", "a table with rules")
def _(target):
    groff(target, ".ds CH\n.TS\nallbox;\nl l l.\n" + "\n".join("\t".join(row) for row in TABLE) + "\n.TE\n")
    return [CELLS]


# Ghostscript

POSTSCRIPT = """%!PS
/Helvetica findfont 14 scalefont setfont
{}
showpage
"""


def ghostscript(target, source, *options):
    run("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=pdfwrite", *options, f"-sOutputFile={target}", "-", input=source.encode("latin-1"))


def postscript_lines(lines):
    return "\n".join(f"60 {740 - 24 * i} moveto ({line}) show" for i, line in enumerate(lines))


@document("ghostscript-embedded", "Ghostscript", "from PostScript, fonts embedded")
def _(target):
    ghostscript(target, POSTSCRIPT.format(postscript_lines(ENGLISH)))
    return [ENGLISH]


@document("ghostscript-not-embedded", "Ghostscript", "from PostScript, no font embedded, for fast web view")
def _(target):
    ghostscript(target, POSTSCRIPT.format(postscript_lines(ENGLISH)), "-dEmbedAllFonts=false", "-dFastWebView=true")
    return [ENGLISH]


@document("ghostscript-old", "Ghostscript", "PDF 1.2 in colours of print (CMYK)")
def _(target):
    shapes = "0.8 0.1 0 0 setcmykcolor 60 500 120 80 rectfill 0 0.9 0.9 0 setcmykcolor 200 500 120 80 rectfill 0 0 0 1 setcmykcolor\n"
    ghostscript(target, POSTSCRIPT.format(shapes + postscript_lines(SECOND)), "-dCompatibilityLevel=1.2")
    return [SECOND]


@document("ghostscript-rotated", "Ghostscript", "letters that run upwards on a page that is turned")
def _(target):
    turned = "90 rotate 60 -100 moveto (Turned by ninety degrees) show 60 -130 moveto (The dose is 10 mg) show"
    ghostscript(target, POSTSCRIPT.format(turned), "-dAutoRotatePages=/All")
    return [["Turned by ninety degrees", "The dose is 10 mg"]]


# Cairo


def cairo_pages(target, pages, size=(595, 842), draw=None):
    import cairo

    surface = cairo.PDFSurface(str(target), *size)
    context = cairo.Context(surface)
    for lines, width, height in pages:
        surface.set_size(width, height)
        context.select_font_face("Liberation Sans")
        context.set_font_size(14)
        if draw:
            draw(cairo, context)
        context.set_source_rgb(0, 0, 0)
        for i, line in enumerate(lines):
            context.move_to(50, 80 + 26 * i)
            context.show_text(line)
        context.show_page()
    surface.finish()


@document("cairo-sizes", "Cairo", "pages of different sizes")
def _(target):
    cairo_pages(target, [(ENGLISH, 595, 842), (SECOND, 842, 595), (GREEK, 420, 300)])
    return [ENGLISH, SECOND, GREEK]


@document("cairo-shades", "Cairo", "shades, transparency and a clipped picture")
def _(target):
    def draw(cairo, context):
        shade = cairo.LinearGradient(50, 300, 450, 300)
        shade.add_color_stop_rgba(0, 0.1, 0.2, 0.8, 1)
        shade.add_color_stop_rgba(1, 1, 0.8, 0.1, 0.4)
        context.rectangle(50, 300, 400, 120)
        context.set_source(shade)
        context.fill()
        ring = cairo.RadialGradient(300, 560, 10, 300, 560, 110)
        ring.add_color_stop_rgb(0, 1, 1, 1)
        ring.add_color_stop_rgb(1, 0, 0.4, 0.2)
        context.set_source(ring)
        context.arc(300, 560, 110, 0, 6.3)
        context.fill()
        context.set_source_rgba(0.9, 0, 0, 0.5)
        context.arc(380, 560, 90, 0, 6.3)
        context.fill()

    cairo_pages(target, [(SECOND, 595, 842)], draw=draw)
    return [SECOND]


@document("cairo-turned-text", "Cairo", "text at an angle over the page, as a watermark")
def _(target):
    def draw(cairo, context):
        context.save()
        context.translate(120, 620)
        context.rotate(-0.8)
        context.set_font_size(90)
        context.set_source_rgb(0.85, 0.85, 0.85)
        context.move_to(0, 0)
        context.show_text("DRAFT")
        context.restore()
        context.set_font_size(14)

    cairo_pages(target, [(RUSSIAN, 595, 842)], draw=draw)
    return [["DRAFT", *RUSSIAN]]


@document("librsvg-chart", "Cairo", "a chart from SVG (librsvg)")
def _(target):
    bars = "".join(f'<rect x="{60 + 70 * i}" y="{300 - h}" width="40" height="{h}" fill="#2a6" stroke="#000"/><text x="{60 + 70 * i}" y="320">V{i + 1}</text>' for i, h in enumerate([120, 200, 60, 160]))
    source = f'<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" font-family="Liberation Sans" font-size="14"><rect width="400" height="400" fill="#fff"/><text x="60" y="60">Dose by visit</text>{bars}</svg>'
    target.write_bytes(run("rsvg-convert", "-f", "pdf", input=source.encode()))
    return [["Dose by visit", "V1 V2 V3 V4"]]


# Chromium


def chromium(target, content):
    run("node", HERE / "print.mjs", target, input=content.encode())


@document("chromium-page", "Chromium", "a printed page with a table, a shadow and a drawing")
def _(target):
    drawing = '<svg width="200" height="80"><defs><linearGradient id="a"><stop stop-color="#06c"/><stop offset="1" stop-color="#fff"/></linearGradient></defs><rect width="200" height="80" fill="url(#a)"/></svg><div style="width:200px;height:40px;margin:20px;box-shadow:4px 4px 8px #888;border-radius:8px"></div>'
    chromium(target, page_html(ENGLISH, extra=html_table() + drawing))
    return [ENGLISH + CELLS]


for name, about, lines, more in [
    ("chromium-russian", "Cyrillic", RUSSIAN, {}),
    ("chromium-arabic", "Arabic from right to left", ARABIC, {"rtl": True, "font": "Amiri"}),
    ("chromium-chinese", "Chinese", CHINESE, {"font": "AR PL UMing CN", "language": "zh"}),
]:

    @document(name, "Chromium", about)
    def _(target, lines=lines, more=more):
        chromium(target, page_html(lines, **more))
        return [lines]


# Qt


def qt(target, work):
    """`work` gets the name of a variable that holds the device."""
    source = f"""
import sys
from PyQt5.QtCore import QRectF, QSizeF, Qt, QPointF
from PyQt5.QtGui import QGuiApplication, QPainter, QPdfWriter, QTextDocument, QFont, QColor, QLinearGradient, QPageSize
app = QGuiApplication(sys.argv)
writer = QPdfWriter(sys.argv[1]); writer.setPageSize(QPageSize(QPageSize.A4)); writer.setResolution(72)
{work}
"""
    run(sys.executable, "-c", source, target, env={"QT_QPA_PLATFORM": "offscreen", "PATH": "/usr/bin:/bin", "HOME": "/tmp"})


@document("qt-document", "Qt", "rich text with a table")
def _(target):
    content = page_html(ENGLISH, extra=html_table())
    qt(target, f"doc = QTextDocument(); doc.setHtml({content!r}); doc.print(writer)")
    return [ENGLISH + CELLS + ["1"]]


@document("qt-painter", "Qt", "painted text and shapes, Greek")
def _(target):
    draw = "\n".join(f"p.drawText(40, {60 + 30 * i}, {line!r})" for i, line in enumerate(GREEK))
    qt(target, f"p = QPainter(writer); p.setFont(QFont('Liberation Sans', 14)); g = QLinearGradient(40, 200, 300, 200); g.setColorAt(0, QColor('#c00')); g.setColorAt(1, QColor('#fff'))\n{draw}\np.fillRect(QRectF(40, 200, 260, 80), g); p.end()")
    return [GREEK]


# ReportLab


def reportlab(target, pages, **options):
    from reportlab.pdfgen import canvas

    page = canvas.Canvas(str(target), pagesize=(595, 842), invariant=1, **options)
    for draw in pages:
        draw(page)
        page.showPage()
    page.save()


def rl_lines(lines, font="Helvetica"):
    def draw(page):
        page.setFont(font, 14)
        for i, line in enumerate(lines):
            page.drawString(60, 760 - 26 * i, line)

    return draw


@document("reportlab-form", "ReportLab", "a filled form: text, ticks, a choice and a list")
def _(target):
    def draw(page):
        form = page.acroForm
        rl_lines(["Dose:", "", "Consent:", "", "Centre:"])(page)
        form.textfield(name="dose", value="20 mg weekly", x=160, y=752, width=200, height=24, fontSize=12)
        form.checkbox(name="yes", checked=True, x=160, y=702, size=18)
        form.checkbox(name="no", checked=False, x=200, y=702, size=18)
        form.choice(name="centre", value="Lyon", options=["Graz", "Lyon", "Oslo"], x=160, y=648, width=120, height=24, fontSize=12)

    reportlab(target, [draw])
    return [["Dose:", "Consent:", "Centre:", "20 mg weekly", "Lyon", "☒", "☐"]]


for name, about, lines, font in [
    ("reportlab-japanese-not-embedded", "Japanese in a font that is not embedded", JAPANESE, "HeiseiMin-W3"),
    ("reportlab-chinese-not-embedded", "Chinese in a font that is not embedded", CHINESE, "STSong-Light"),
    ("reportlab-korean-not-embedded", "Korean in a font that is not embedded", KOREAN, "HYSMyeongJo-Medium"),
]:

    @document(name, "ReportLab", about, notice="FONTS")
    def _(target, lines=lines, font=font):
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.cidfonts import UnicodeCIDFont

        pdfmetrics.registerFont(UnicodeCIDFont(font))
        reportlab(target, [rl_lines(lines, font)])
        return [lines]


@document("reportlab-symbols", "ReportLab", "Symbol and Zapf Dingbats, not embedded")
def _(target):
    def draw(page):
        rl_lines(["Signs:"])(page)
        page.setFont("Symbol", 20)
        page.drawString(60, 700, "α β γ ≥")
        page.setFont("ZapfDingbats", 20)
        page.drawString(60, 660, "✔ ✘ ●")

    reportlab(target, [draw])
    return [["Signs:", "α β γ ≥", "✔ ✘ ●"]]


@document("reportlab-password", "ReportLab", "opens with a password only (RC4)", notice="ENCRYPTED")
def _(target):
    from reportlab.lib.pdfencrypt import StandardEncryption

    reportlab(target, [rl_lines(ENGLISH)], encrypt=StandardEncryption("secret", "owner"))


@document("reportlab-barcode", "ReportLab", "a bar code and a QR code")
def _(target):
    from reportlab.graphics import renderPDF
    from reportlab.graphics.barcode import code128, qr
    from reportlab.graphics.shapes import Drawing

    def draw(page):
        rl_lines(["Kit 004711"])(page)
        code128.Code128("004711", barHeight=40, barWidth=1.2).drawOn(page, 50, 680)
        drawing = Drawing(120, 120)
        drawing.add(qr.QrCodeWidget("kit 004711", barWidth=120, barHeight=120))
        renderPDF.draw(drawing, page, 60, 520)

    reportlab(target, [draw])
    return [["Kit 004711"]]


# WeasyPrint


def weasyprint(target, content, **options):
    import weasyprint as library

    library.HTML(string=content).write_pdf(str(target), **options)


@document("weasyprint-page", "WeasyPrint", "a table, two columns and a footer")
def _(target):
    style = "<style>@page{size:A5;margin:2cm;@bottom-center{content:'Page ' counter(page)}}</style>"
    weasyprint(target, page_html(ENGLISH, extra=style + html_table()))
    return [ENGLISH + CELLS + ["Page 1"]]


@document("weasyprint-attachments", "WeasyPrint", "two attached files")
def _(target):
    from weasyprint import Attachment

    files = [Attachment(file_obj=io.BytesIO(content), description=name) for name, content in [("visits.csv", b"visit,day\n1,1\n"), ("note.txt", b"ALMA-3")]]
    weasyprint(target, page_html(ENGLISH), attachments=files)
    return [ENGLISH]


@document("weasyprint-greek", "WeasyPrint", "Greek")
def _(target):
    weasyprint(target, page_html(GREEK))
    return [GREEK]


# FOP


def fop(target, lines, *, font="", options=(), family="Helvetica"):
    blocks = "".join(f'<fo:block font-size="13pt" space-after="8pt">{html.escape(line)}</fo:block>' for line in lines)
    rows = "".join("<fo:table-row>" + "".join(f'<fo:table-cell border="0.5pt solid black" padding="3pt"><fo:block>{cell}</fo:block></fo:table-cell>' for cell in row) + "</fo:table-row>" for row in TABLE)
    source = f'<fo:root xmlns:fo="http://www.w3.org/1999/XSL/Format" font-family="{family}"><fo:layout-master-set><fo:simple-page-master master-name="a" page-width="21cm" page-height="29.7cm" margin="2cm"><fo:region-body/></fo:simple-page-master></fo:layout-master-set><fo:page-sequence master-reference="a"><fo:flow flow-name="xsl-region-body">{blocks}<fo:table table-layout="fixed" width="100%"><fo:table-body>{rows}</fo:table-body></fo:table></fo:flow></fo:page-sequence></fo:root>'

    def work(folder):
        (folder / "a.fo").write_text(source)
        config = folder / "a.xconf"
        config.write_text(f'<fop version="1.0"><renderers><renderer mime="application/pdf"><fonts>{font}</fonts></renderer></renderers></fop>')
        run("fop", "-c", config, *options, "-fo", folder / "a.fo", "-pdf", target)

    in_folder(work)
    return [lines + CELLS]


LIBERATION = f'<font embed-url="{SANS}"><font-triplet name="Sans" style="normal" weight="normal"/></font>'


@document("fop-table", "FOP", "a table, standard fonts not embedded")
def _(target):
    return fop(target, GERMAN)


@document("fop-archive", "FOP", "PDF/A-1b, Greek")
def _(target):
    return fop(target, GREEK, font=LIBERATION, family="Sans", options=("-pdfprofile", "PDF/A-1b"))


@document("fop-owner-password", "FOP", "encrypted, opens without a password, copying forbidden")
def _(target):
    return fop(target, ENGLISH, options=("-o", "owner", "-nocopy"))


# Scans


def scan(lines, *, size=(1240, 1754), mode="L", angle=0.0, font_size=42):
    """A picture of a page as a scanner sees it, at 150 dots per inch."""
    from PIL import Image, ImageDraw, ImageFont

    picture = Image.new("L", size, 250)
    pen = ImageDraw.Draw(picture)
    font = ImageFont.truetype(SANS, font_size)
    for i, line in enumerate(lines):
        pen.text((100, 140 + int(font_size * 1.9) * i), line, fill=25, font=font)
    if angle:
        picture = picture.rotate(angle, fillcolor=250, resample=Image.BICUBIC)
    return picture.convert(mode)


def picture_bytes(picture, form, **options):
    out = io.BytesIO()
    picture.save(out, form, dpi=(150, 150), **options)
    return out.getvalue()


@document("img2pdf-jpeg", "img2pdf", "a scan, as JPEG in grey")
def _(target):
    target.write_bytes(run("img2pdf", "-", input=picture_bytes(scan(ENGLISH, size=(827, 1169), font_size=27), "JPEG", quality=40)))
    return [""]


@document("img2pdf-fax", "img2pdf", "a scan in black and white (CCITT group 4)")
def _(target):
    target.write_bytes(run("img2pdf", "-", input=picture_bytes(scan(ENGLISH, mode="1"), "TIFF", compression="group4")))
    return [""]


@document("img2pdf-cmyk", "img2pdf", "a picture for print (CMYK JPEG)", tolerance={"mean": 6})
def _(target):
    from PIL import Image

    picture = Image.new("CMYK", (400, 300), (10, 10, 10, 10))
    for i in range(8):
        picture.paste((30 * i, 255 - 30 * i, 60, 0), (50 * i, 40, 50 * i + 40, 260))
    target.write_bytes(run("img2pdf", "-", input=picture_bytes(picture, "JPEG", quality=70)))
    return [""]


@document("img2pdf-palette", "img2pdf", "a picture with few colours (PNG), on a page that is turned")
def _(target):
    picture = scan(SECOND, size=(620, 877), font_size=20).convert("P")
    target.write_bytes(run("img2pdf", "--rotation=90", "-", input=picture_bytes(picture, "PNG")))
    return [""]


def ocr(target, picture, *options):
    def work(folder):
        (folder / "a.png").write_bytes(picture_bytes(picture, "PNG"))
        run("ocrmypdf", "--image-dpi", "150", "-l", "eng", *options, folder / "a.png", target)

    in_folder(work)


@document("ocrmypdf-scan", "OCRmyPDF", "a scan with its recognised text")
def _(target):
    ocr(target, scan(ENGLISH, font_size=36), "--optimize", "0", "--output-type", "pdf")
    return [ENGLISH]


@document("ocrmypdf-crooked", "OCRmyPDF", "a crooked scan with its recognised text, as PDF/A")
def _(target):
    ocr(target, scan(SECOND, angle=2.5, font_size=36, size=(1240, 900)), "--output-type", "pdfa")
    return [SECOND]


# PDFKit


@document("pdfkit-page", "PDFKit", "standard fonts, a gradient and a link")
def _(target):
    run("node", HERE / "print.mjs", target, "pdfkit", input=json.dumps(ENGLISH).encode())
    return [ENGLISH]


# TCPDF


def tcpdf(target, code):
    source = f'<?php require "/usr/share/php/tcpdf/tcpdf.php"; $p = new class extends TCPDF {{ function __construct() {{ parent::__construct(); $this->tcpdflink = false; }} }}; $p->setPrintHeader(false); $p->setPrintFooter(false); $p->AddPage(); {code} file_put_contents({json.dumps(str(target))}, $p->Output("", "S"));'
    run("php", "-d", "error_reporting=0", input=source.encode())


def tcpdf_lines(lines, font):
    cells = "".join(f"$p->Cell(0, 12, {json.dumps(line, ensure_ascii=False)}, 0, 1);" for line in lines)
    return f'$p->SetFont("{font}", "", 14); {cells}'


@document("tcpdf-russian", "TCPDF", "Cyrillic")
def _(target):
    tcpdf(target, tcpdf_lines(RUSSIAN, "dejavusans"))
    return [RUSSIAN]


@document("tcpdf-japanese-not-embedded", "TCPDF", "Japanese in a font that is not embedded", notice="FONTS")
def _(target):
    tcpdf(target, tcpdf_lines(JAPANESE, "cid0jp"))
    return [JAPANESE]


@document("tcpdf-form", "TCPDF", "a form without drawn values")
def _(target):
    tcpdf(target, tcpdf_lines(["Dose:"], "helvetica") + '$p->SetXY(40, 12); $p->TextField("dose", 60, 8, array(), array("v" => "10 mg daily", "dv" => "10 mg daily"));')
    return [["Dose:", "10 mg daily"]]


# Files changed with pikepdf (qpdf), as other programs leave them


def plain(lines=ENGLISH):
    """A small file to change."""
    buffer = io.BytesIO()
    from reportlab.pdfgen import canvas

    page = canvas.Canvas(buffer, pagesize=(595, 842), invariant=1)
    rl_lines(lines)(page)
    page.showPage()
    page.save()
    return buffer.getvalue()


def changed(target, change, lines=ENGLISH, **options):
    import pikepdf

    with pikepdf.open(io.BytesIO(plain(lines))) as pdf:
        change(pikepdf, pdf)
        pdf.save(str(target), **options)


def in_code_page(target, code_page, lines, *, rtl=False, name="Arial"):
    """Text with the letters of a code page, the font not embedded: what programs of Windows wrote for years."""
    def change(pikepdf, pdf):
        names = []
        for code in range(128, 256):
            letter = bytes([code]).decode(code_page, errors="replace")
            names.append(pikepdf.Name(f"/{glyph_name(letter)}"))
        encoding = pikepdf.Dictionary(BaseEncoding=pikepdf.Name.WinAnsiEncoding, Differences=pikepdf.Array([128, *names]))
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.TrueType, BaseFont=pikepdf.Name("/" + name), Encoding=encoding, FirstChar=32, LastChar=255, Widths=pikepdf.Array(widths(code_page, name)))
        font.FontDescriptor = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.FontDescriptor, FontName=pikepdf.Name("/" + name), Flags=32, FontBBox=pikepdf.Array([-665, -325, 2000, 1006]), ItalicAngle=0, Ascent=905, Descent=-212, CapHeight=716, StemV=80))
        page = pdf.pages[0]
        page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=pdf.make_indirect(font)))
        shown = [line[::-1] if rtl else line for line in lines]
        rows = " ".join(f"1 0 0 1 60 {760 - 26 * i} Tm <{line.encode(code_page).hex()}> Tj" for i, line in enumerate(shown))
        page.Contents = pdf.make_stream(f"BT /F 14 Tf {rows} ET".encode())

    changed(target, change)


# Fonts with the same widths as those of Windows.
METRICS = {
    "Arial": "LiberationSans-Regular.ttf",
    "Arial,Bold": "LiberationSans-Bold.ttf",
    "TimesNewRoman": "LiberationSerif-Regular.ttf",
}


def glyph_name(letter):
    """Its name in Adobe's list."""
    from fontTools.agl import UV2AGL

    code = ord(letter)
    if letter == "\ufffd":
        return ".notdef"
    if 0x410 <= code <= 0x44F:
        # ё comes after е in the list.
        place = code - 0x410 + (code > 0x415)
        return f"afii{10017 + place + (15 if code >= 0x430 else 0) + (code > 0x435)}"
    if 0x621 <= code <= 0x652:
        return f"afii{55840 + code}"
    return UV2AGL.get(code, f"uni{code:04X}")


def widths(code_page, name):
    from fontTools.ttLib import TTFont

    font = TTFont(str(pathlib.Path(SANS).with_name(METRICS[name])))
    table, advance = font.getBestCmap(), font["hmtx"]
    size = font["head"].unitsPerEm
    found = []
    for code in range(32, 256):
        letter = bytes([code]).decode(code_page, errors="replace")
        name = table.get(ord(letter), ".notdef")
        found.append(round(advance[name][0] * 1000 / size))
    return found


@document("russian-not-embedded", "pikepdf", "Cyrillic in Arial, not embedded")
def _(target):
    in_code_page(target, "cp1251", RUSSIAN)
    return [RUSSIAN]


@document("polish-not-embedded", "pikepdf", "Polish and Czech in Times New Roman, not embedded")
def _(target):
    in_code_page(target, "cp1250", POLISH, name="TimesNewRoman")
    return [POLISH]


@document("russian-bold-not-embedded", "pikepdf", "Cyrillic in Arial Bold, not embedded")
def _(target):
    in_code_page(target, "cp1251", RUSSIAN, name="Arial,Bold")
    return [RUSSIAN]


@document("turkish-not-embedded", "pikepdf", "Turkish in Arial, not embedded")
def _(target):
    in_code_page(target, "cp1254", TURKISH)
    return [TURKISH]


@document("hebrew-not-embedded", "pikepdf", "Hebrew in Arial, not embedded", notice="FONTS")
def _(target):
    in_code_page(target, "cp1255", HEBREW, rtl=True)
    return [HEBREW]


@document("greek-not-embedded", "pikepdf", "Greek in Arial, not embedded")
def _(target):
    in_code_page(target, "cp1253", GREEK)
    return [GREEK]


@document("arabic-not-embedded", "pikepdf", "Arabic in Arial, not embedded", notice="FONTS")
def _(target):
    in_code_page(target, "cp1256", ARABIC, rtl=True)
    return [ARABIC]


@document("xfa-form", "pikepdf", "a form that only Adobe programs can show", notice="XFA")
def _(target):
    def change(pikepdf, pdf):
        packet = b'<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="f"><field name="dose"/></subform></template></xdp:xdp>'
        pdf.Root.AcroForm = pikepdf.Dictionary(Fields=pikepdf.Array([]), XFA=pdf.make_stream(packet))
        pdf.Root.NeedsRendering = True

    changed(target, change, ["Please wait..."])


@document("xfa-and-fields", "pikepdf", "an XFA form that has ordinary fields too", notice="PARTIAL")
def _(target):
    def change(pikepdf, pdf):
        field = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Widget, FT=pikepdf.Name.Tx, T="dose", V="10 mg daily", DA="/Helv 12 Tf 0 g", Rect=pikepdf.Array([60, 560, 260, 590]), F=4))
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        packet = b'<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"/></xdp:xdp>'
        pdf.Root.AcroForm = pikepdf.Dictionary(Fields=pikepdf.Array([field]), XFA=pdf.make_stream(packet), DA="/Helv 12 Tf 0 g", DR=pikepdf.Dictionary(Font=pikepdf.Dictionary(Helv=font)), NeedAppearances=True)
        pdf.pages[0].Annots = pikepdf.Array([field])

    changed(target, change)
    return [[*ENGLISH, "10 mg daily"]]


@document("signed", "PoDoFo", "signed, with a visible signature")
def _(target):
    def work(folder):
        run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", folder / "k.pem", "-out", folder / "c.pem", "-days", "9", "-subj", "/CN=Ana Lima")
        (folder / "a.pdf").write_bytes(plain())
        target.unlink(missing_ok=True)
        run("podofosign", "-in", folder / "a.pdf", "-cert", folder / "c.pem", "-pkey", folder / "k.pem", "-out", target, "-reason", "I approve this document", "-annot-position", "1,20,100,90,25", "-annot-print", "-annot-font", "5,000000,Helvetica", "-annot-text", "5,5,Signed by Ana Lima")

    in_folder(work)
    return [[*ENGLISH, "Signed by Ana Lima"]]


@document("qpdf-object-streams", "qpdf", "compressed objects, for fast web view")
def _(target):
    import pikepdf

    changed(target, lambda *_: None, object_stream_mode=pikepdf.ObjectStreamMode.generate, linearize=True)
    return [ENGLISH]


@document("qpdf-password", "qpdf", "opens with a password only (AES-256)", notice="ENCRYPTED")
def _(target):
    import pikepdf

    changed(target, lambda *_: None, encryption=pikepdf.Encryption(owner="owner", user="secret", R=6))


@document("pages-turned", "pikepdf", "pages that are turned by 90, 180 and 270 degrees, their text upright")
def _(target):
    def change(pikepdf, pdf):
        turns = {90: "0 1 -1 0 595 0", 180: "-1 0 0 -1 595 842", 270: "0 -1 1 0 0 842"}
        first = pdf.pages[0]
        content = first.Contents.read_bytes()
        for angle, matrix in turns.items():
            # ReportLab's page has its lines near the top of a portrait page.
            down = 0 if angle == 180 else -247
            page = pikepdf.Page(pdf.make_indirect(pikepdf.Dictionary(first.obj)))
            page.Contents = pdf.make_stream(b"q %s cm 1 0 0 1 0 %d cm " % (matrix.encode(), down) + content + b" Q")
            page.Rotate = angle
            pdf.pages.append(page)
        del pdf.pages[0]

    changed(target, change, SECOND)
    return [SECOND, SECOND, SECOND]


@document("pages-sideways", "pikepdf", "a page that is turned by 90 degrees although its text was upright")
def _(target):
    def change(pikepdf, pdf):
        pdf.pages[0].Rotate = 90

    changed(target, change)
    return [ENGLISH]


@document("text-downwards", "pikepdf", "lines that run downwards, as of a wide table")
def _(target):
    def change(pikepdf, pdf):
        page = pdf.pages[0]
        page.Contents = pdf.make_stream(b"q 0 -1 1 0 -247 842 cm " + page.Contents.read_bytes() + b" Q")

    changed(target, change)
    return [ENGLISH]


@document("qpdf-cropped", "pikepdf", "a page cut to a part of it, at twice the unit")
def _(target):
    def change(pikepdf, pdf):
        pdf.pages[0].CropBox = pikepdf.Array([40, 600, 440, 800])
        pdf.pages[0].UserUnit = 2

    changed(target, change)
    return [ENGLISH]


@document("notes-and-stamps", "pikepdf", "a highlight, a square and a note", tolerance=ICON)
def _(target):
    def change(pikepdf, pdf):
        def note(subtype, rect, **more):
            return pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name("/" + subtype), Rect=pikepdf.Array(rect), F=4, **more))

        page = pdf.pages[0]
        page.Annots = pikepdf.Array([
            note("Highlight", [60, 705, 300, 725], QuadPoints=pikepdf.Array([60, 725, 300, 725, 60, 705, 300, 705]), C=pikepdf.Array([1, 1, 0]), Contents="Which unit?"),
            note("Square", [60, 500, 200, 560], C=pikepdf.Array([1, 0, 0]), BS=pikepdf.Dictionary(W=3)),
            note("Text", [400, 700, 420, 720], Contents="Ask the pharmacist"),
        ])

    changed(target, change)
    return [[*ENGLISH, "Which unit?", "Ask the pharmacist"]]


# Broken files


@document("broken-cut", "pikepdf", "cut off in the middle of the page's content", notice="BROKEN")
def _(target):
    content = plain(ENGLISH)
    target.write_bytes(content[: len(content) // 3])


@document("broken-table", "pikepdf", "the table of objects is wrong, the rest is whole")
def _(target):
    content = plain(ENGLISH)
    start = content.rindex(b"startxref")
    target.write_bytes(content[:start] + b"startxref\n17\n%%EOF\n")
    return [ENGLISH]


@document("broken-end", "pikepdf", "the end is missing, so no program knows where its pages are", notice="BROKEN")
def _(target):
    content = plain(ENGLISH)
    target.write_bytes(content[: content.rindex(b"xref\n0 ")])


@document("broken-after-print-job", "pikepdf", "bytes of a print job before it")
def _(target):
    target.write_bytes(b"\x1b%-12345X@PJL JOB\n@PJL ENTER LANGUAGE=PDF\n" + plain(ENGLISH))
    return [ENGLISH]


@document("broken-length", "pikepdf", "the length of the page's content is wrong")
def _(target):
    import re

    content = plain(ENGLISH)
    target.write_bytes(re.sub(rb"/Length \d+", b"/Length 7", content, count=1))
    return [ENGLISH]


@document("broken-pages", "pikepdf", "no page in it", notice="BROKEN")
def _(target):
    target.write_bytes(b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")


def draw_pages(path, count):
    """The pages as poppler draws them."""
    def work(folder):
        run("pdftoppm", "-png", "-cropbox", "-scale-to-x", 8 * WIDTH, "-scale-to-y", -1, path, folder / "p")
        for number, picture in enumerate(sorted(folder.glob("p-*.png")), 1):
            from PIL import Image

            page = Image.open(picture).convert("L")
            page.resize((WIDTH, round(page.height / 8)), Image.BOX).quantize(32).save(path.with_name(f"{path.stem}-{number}.png"), optimize=True)
            assert number <= count

    in_folder(work)


def write_table(documents):
    """The table at the end of README.md."""
    readme = HERE / "README.md"
    rows = [f"| {each['name']} | {each['program']} | {each['about']} | {each['sha256']} |" for each in documents]
    start = readme.read_text().split("| file |")[0]
    readme.write_text(start + "\n".join(["| file | program | about | SHA-256 |", "|---|---|---|---|", *rows]) + "\n")


def main():
    index = HERE / "documents.json"
    known = {each["name"]: each for each in json.loads(index.read_text())} if index.exists() else {}
    failed = []
    for name in sys.argv[1:] or DOCUMENTS:
        program, about, notice, tolerance, make = DOCUMENTS[name]
        target = HERE / f"{name}.pdf"
        try:
            pages = make(target) or []
            texts = [page if isinstance(page, str) else " ".join(page) for page in pages]
            for old in HERE.glob(f"{name}-[0-9].png"):
                old.unlink()
            if texts and notice != "FONTS":
                draw_pages(target, len(texts))
        except subprocess.CalledProcessError as error:
            failed.append(f"{name}: {error.stderr.decode()[-400:]} {error.stdout.decode()[-400:]}")
            continue
        except Exception as error:  # noqa: BLE001 -- the others are made all the same
            failed.append(f"{name}: {error!r}")
            continue
        digest = hashlib.sha256(target.read_bytes()).hexdigest()
        known[name] = {"name": name, "program": program, "about": about, **({"notice": notice} if notice else {}), **({"tolerance": tolerance} if tolerance else {}), "pages": texts, "sha256": digest}
    documents = [known[name] for name in DOCUMENTS if name in known]
    index.write_text(json.dumps(documents, ensure_ascii=False, indent=2) + "\n")
    run("node", HERE / "../../../../node_modules/oxfmt/bin/oxfmt", index)
    write_table(documents)
    print("\n".join(failed) or f"{len(documents)} documents")


if __name__ == "__main__":
    main()
