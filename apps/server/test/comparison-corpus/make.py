"""Makes both versions of each document of the corpus as a PDF, with the program that its source names.

    python3 make.py [NAME…]

It needs Debian's libreoffice-writer-nogui, texlive-latex-recommended, groff, weasyprint and python3-reportlab, and Node with the
project's packages (Chromium, pdfkit). In a source, [-…-] is only in the first version and [+…+] only in the second; << and >> begin
lines that only the first or the second version has.
"""

import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
# Points between the margins of a page of A5, so that short documents have several pages.
WIDTH = 324


def read(path, version):
    """A source as (facts, blocks) of one version."""
    head, rest = path.read_text().split("\n---\n", 1)
    body = rest.split("\n--- changes\n", 1)[0]
    lines = []
    for line in (head + "\n---\n" + body).split("\n"):
        if line[:2] in ("<<", ">>"):
            if (line[:2] == "<<") != (version == 1):
                continue
            line = line[2:]
        keep, drop = (r"\[-(.*?)-\]", r"\[\+(.*?)\+\]")
        if version == 2:
            keep, drop = drop, keep
        lines.append(re.sub(keep, r"\1", re.sub(drop, "", line)))
    end = lines.index("---")
    facts = dict(line.split(": ", 1) for line in lines[:end])
    blocks = []
    for line in lines[end + 1 :]:
        if line.startswith("| "):
            row = [cell.strip() for cell in line[1:].split("|")]
            if blocks and blocks[-1][0] == "table":
                blocks[-1][1].append(row)
            else:
                blocks.append(("table", [row]))
        elif line.startswith("## "):
            blocks.append(("h2", line[3:]))
        elif line.startswith("# "):
            blocks.append(("h1", line[2:]))
        elif line.startswith("* "):
            blocks.append(("item", line[2:]))
        elif line == "===":
            blocks.append(("break", ""))
        elif line:
            blocks.append(("p", line.strip()))
    return facts, blocks


def columns(rows):
    """The width of each column in percent, by its longest cell."""
    longest = [max(6, min(46, max(len(row[i]) for row in rows if i < len(row)))) for i in range(len(rows[0]))]
    return [100 * each / sum(longest) for each in longest]


def run(*command, **options):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)


def as_html(facts, blocks, css):
    out = []
    for kind, text in blocks:
        if kind == "table":
            widths = "".join(f'<col style="width:{w:.1f}%">' for w in columns(text))
            row = lambda cells, tag: "<tr>" + "".join(f"<{tag}>{html.escape(c)}</{tag}>" for c in cells) + "</tr>"
            rows = "".join(row(cells, "td") for cells in text[1:])
            out.append(f"<table><colgroup>{widths}</colgroup><thead>{row(text[0], 'th')}</thead><tbody>{rows}</tbody></table>")
        elif kind == "item":
            out.append(f"<ul><li>{html.escape(text)}</li></ul>")
        elif kind == "break":
            out.append('<div style="break-before:page"></div>')
        else:
            out.append(f"<{kind}>{html.escape(text)}</{kind}>")
    style = """body{font:11pt/1.4 'Liberation Sans';margin:0} h1{font-size:18pt} h2{font-size:12.5pt;margin:14pt 0 4pt}
      p{margin:0 0 7pt} ul{margin:0 0 4pt} table{border-collapse:collapse;width:100%;table-layout:fixed}
      th,td{border:0.5pt solid #888;padding:3pt 5pt;text-align:left;vertical-align:top;font-size:10pt}"""
    language = facts.get("language", "en")
    return f'<!doctype html><html lang="{language}"><meta charset="utf-8"><style>{style}{css}</style>{"".join(out)}'


def weasyprint(facts, blocks, target):
    left, right = (part.strip().replace('"', "'") for part in facts["header"].split("|"))
    foot = " ".join({"#": "counter(page)"}.get(p, f'"{p} "') for p in footer_parts(facts))
    css = f"""@page{{size:A5;margin:2.2cm 1.7cm;@top-left{{content:"{left}";font:8pt sans-serif}}
      @top-right{{content:"{right}";font:8pt sans-serif}} @bottom-center{{content:{foot};font:8pt sans-serif}}}}"""
    css = css.replace('counter(page) "of "', 'counter(page) " of "').replace('counter(page) "von "', 'counter(page) " von "')
    # The second number is the number of pages.
    parts = css.rsplit("counter(page)", 1)
    with tempfile.NamedTemporaryFile("w", suffix=".html") as source:
        source.write(as_html(facts, blocks, "counter(pages)".join(parts)))
        source.flush()
        run("weasyprint", source.name, str(target))


def footer_parts(facts):
    return facts["footer"].split(" ")


def chromium(facts, blocks, target):
    left, right = (html.escape(part.strip()) for part in facts["header"].split("|"))
    small = "font:8pt sans-serif;width:100%;padding:0 1.7cm;display:flex;justify-content:space-between"
    number = iter(['<span class="pageNumber"></span>', '<span class="totalPages"></span>'])
    foot = re.sub("#", lambda _: next(number), facts["footer"])
    job = {
        "html": as_html(facts, blocks, ""),
        "header": f'<div style="{small}"><span>{left}</span><span>{right}</span></div>',
        "footer": f'<div style="{small};justify-content:center"><div>{foot}</div></div>',
        "path": str(target),
    }
    run("node", str(HERE / "print.mjs"), "chromium", input=json.dumps(job).encode())


def pdfkit(facts, blocks, target):
    job = {"facts": facts, "blocks": [[k, t, columns(t) if k == "table" else None] for k, t in blocks], "path": str(target)}
    run("node", str(HERE / "print.mjs"), "pdfkit", input=json.dumps(job).encode())


def tex(text):
    return re.sub(r"(?<!\\)([%&_#$])", r"\\\1", text).replace("...", ".{}.{}.")


def pdflatex(facts, blocks, target):
    left, right = (tex(part.strip()) for part in facts["header"].split("|"))
    foot = facts["footer"].replace("#", "\\thepage", 1).replace("#", "\\pageref{LastPage}", 1)
    out = [
        r"\documentclass[11pt,a5paper]{article}\usepackage[utf8]{inputenc}\usepackage[T1]{fontenc}\usepackage{lmodern}",
        r"\usepackage[margin=1.7cm,top=2.4cm,bottom=2.2cm]{geometry}\usepackage{fancyhdr,array,longtable}\pagestyle{fancy}\fancyhf{}",
        rf"\lhead{{{left}}}\rhead{{{right}}}\cfoot{{{foot}}}\setlength{{\parindent}}{{0pt}}\setlength{{\parskip}}{{6pt}}",
        r"\pdfinfoomitdate=1\pdftrailerid{}\begin{document}",
    ]
    for kind, text in blocks:
        if kind == "table":
            shape = "|".join(f"p{{{w * 0.0083:.3f}\\linewidth}}" for w in columns(text))
            rows = [" & ".join(tex(cell) for cell in row) + r" \\ \hline" for row in text]
            out.append(rf"\begin{{longtable}}{{|{shape}|}}\hline {rows[0]}\endhead" + "\n".join(rows[1:]) + r"\end{longtable}")
        elif kind == "item":
            out.append(rf"\begin{{itemize}}\item {tex(text)}\end{{itemize}}")
        elif kind == "break":
            out.append(r"\clearpage")
        elif kind == "p":
            out.append(tex(text) + "\n")
        else:
            out.append(rf"\section*{{{tex(text)}}}" if kind == "h1" else rf"\subsection*{{{tex(text)}}}")
    out.append(r"\label{LastPage}\end{document}")
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "a.tex").write_text("\n".join(out))
        for _ in range(2):
            run("pdflatex", "-interaction=batchmode", "a.tex", cwd=folder)
        target.write_bytes((pathlib.Path(folder) / "a.pdf").read_bytes())


def groff(facts, blocks, target):
    left, right = (part.strip() for part in facts["header"].split("|"))
    # The number of pages is known after a first run.
    def roff(count):
        foot = facts["footer"].replace("#", "\\\\n%", 1).replace("#", str(count), 1)
        out = [f".ds LH {left}", ".ds CH", f".ds RH {right}", f".ds CF {foot}", ".nr PS 11", ".nr VS 15", ".pl 21c", ".nr LL 11.4c", ".nr PO 1.7c", ".nr HM 2c", ".nr FM 2c"]
        for kind, text in blocks:
            text = text if kind == "table" else "\\&" + text
            if kind == "table":
                shape = " ".join(f"lw({w * 0.095:.1f}c)" for w in columns(text))
                rows = "\n".join("\t".join(f"T{{\n{c}\nT}}" for c in row) for row in text)
                out.append(f".TS\nallbox;\n{shape}.\n{rows}\n.TE")
            elif kind == "item":
                out.append(f".IP \\(bu 2\n{text}")
            elif kind == "break":
                out.append(".bp")
            elif kind == "p":
                out.append(f".LP\n{text}")
            else:
                out.append(f".SH\n{text}")
        return "\n".join(out) + "\n"

    count = 1
    for _ in range(3):
        command = ["groff", "-Kutf8", "-t", "-ms", "-Tpdf", "-P-pa5"]
        made = subprocess.run(command, input=roff(count).encode(), capture_output=True, check=True).stdout
        count = len(re.findall(rb"/Type /Page\b", made))
    target.write_bytes(made)


def reportlab(facts, blocks, target):
    from reportlab.lib.pagesizes import A5
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.pdfgen import canvas
    from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Table

    style = getSampleStyleSheet()
    left, right = (part.strip() for part in facts["header"].split("|"))

    class Numbered(canvas.Canvas):
        def __init__(self, *args, **options):
            super().__init__(*args, **options)
            self.states = []

        def showPage(self):
            self.states.append(dict(self.__dict__))
            self._startPage()

        def save(self):
            for number, state in enumerate(self.states, 1):
                self.__dict__.update(state)
                self.setFont("Helvetica", 8)
                self.drawString(48, 560, left)
                self.drawRightString(372, 560, right)
                self.drawCentredString(210, 28, facts["footer"].replace("#", str(number), 1).replace("#", str(len(self.states)), 1))
                super().showPage()
            super().save()

    story = []
    for kind, text in blocks:
        if kind == "table":
            rows = [[Paragraph(html.escape(cell), style["BodyText"]) for cell in row] for row in text]
            grid = [("GRID", (0, 0), (-1, -1), 0.5, "#888888"), ("VALIGN", (0, 0), (-1, -1), "TOP")]
            story.append(Table(rows, [w * WIDTH / 100 for w in columns(text)], repeatRows=1, style=grid))
        elif kind == "item":
            story.append(Paragraph(html.escape(text), style["Bullet"], bulletText="•"))
        elif kind == "break":
            story.append(PageBreak())
        else:
            name = {"p": "BodyText", "h1": "Heading1", "h2": "Heading2"}[kind]
            story.append(Paragraph(html.escape(text), style[name]))
    SimpleDocTemplate(str(target), pagesize=A5, leftMargin=48, rightMargin=48, topMargin=56, bottomMargin=56, invariant=1).build(story, canvasmaker=Numbered)


def libreoffice(facts, blocks, target):
    """Flat OpenDocument, because HTML has no headers."""
    esc = html.escape
    left, right = (esc(part.strip()) for part in facts["header"].split("|"))
    number = iter(["<text:page-number/>", "<text:page-count/>"])
    foot = re.sub("#", lambda _: next(number), esc(facts["footer"]))
    out, styles, tables = [], [], 0
    for kind, text in blocks:
        if kind == "table":
            tables += 1
            widths = columns(text)
            for i, w in enumerate(widths):
                styles.append(f'<style:style style:name="t{tables}c{i}" style:family="table-column"><style:table-column-properties style:column-width="{w * 0.114:.2f}cm"/></style:style>')
            cells = lambda row: "".join(f'<table:table-cell table:style-name="cell"><text:p text:style-name="cellp">{esc(c)}</text:p></table:table-cell>' for c in row)
            rows = [f"<table:table-row>{cells(row)}</table:table-row>" for row in text]
            cols = "".join(f'<table:table-column table:style-name="t{tables}c{i}"/>' for i in range(len(widths)))
            out.append(f"<table:table>{cols}<table:table-header-rows>{rows[0]}</table:table-header-rows>{''.join(rows[1:])}</table:table>")
        elif kind == "break":
            styles.append('<style:style style:name="br" style:family="paragraph" style:parent-style-name="p"><style:paragraph-properties fo:break-before="page"/></style:style>')
            out.append('<text:p text:style-name="br"/>')
        else:
            bullet = "•\u00a0" if kind == "item" else ""
            out.append(f'<text:p text:style-name="{kind}">{bullet}{esc(text)}</text:p>')
    names = "office style text table fo svg".split()
    urls = {"fo": "xsl-fo-compatible", "svg": "svg-compatible"}
    ns = " ".join(f'xmlns:{n}="urn:oasis:names:tc:opendocument:xmlns:{urls.get(n, n)}:1.0"' for n in names)
    para = lambda name, text_props, para_props="": f'<style:style style:name="{name}" style:family="paragraph"><style:paragraph-properties {para_props}/><style:text-properties style:font-name="Liberation Serif" {text_props}/></style:style>'
    doc = f"""<?xml version="1.0" encoding="UTF-8"?><office:document {ns} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:font-face-decls><style:font-face style:name="Liberation Serif" svg:font-family="'Liberation Serif'"/></office:font-face-decls>
<office:styles>{para('p', 'fo:font-size="11pt"', 'fo:margin-bottom="0.2cm" fo:line-height="120%"')}{para('item', 'fo:font-size="11pt"', 'fo:margin-left="0.6cm" fo:text-indent="-0.4cm"')}
{para('h1', 'fo:font-size="17pt" fo:font-weight="bold"', 'fo:margin-bottom="0.3cm"')}{para('h2', 'fo:font-size="12pt" fo:font-weight="bold"', 'fo:margin-top="0.4cm" fo:margin-bottom="0.1cm" fo:keep-with-next="always"')}
{para('cellp', 'fo:font-size="10pt"')}{para('small', 'fo:font-size="8pt"')}</office:styles>
<office:automatic-styles>{''.join(styles)}<style:style style:name="cell" style:family="table-cell"><style:table-cell-properties fo:padding="0.1cm" fo:border="0.5pt solid #888888"/></style:style>
<style:style style:name="tab" style:family="paragraph" style:parent-style-name="small"><style:paragraph-properties><style:tab-stops><style:tab-stop style:position="11.4cm" style:type="right"/></style:tab-stops></style:paragraph-properties></style:style>
<style:style style:name="mid" style:family="paragraph" style:parent-style-name="small"><style:paragraph-properties fo:text-align="center"/></style:style>
<style:page-layout style:name="pl"><style:page-layout-properties fo:page-width="14.8cm" fo:page-height="21cm" fo:margin-left="1.7cm" fo:margin-right="1.7cm" fo:margin-top="1.5cm" fo:margin-bottom="1.5cm"/><style:header-style><style:header-footer-properties fo:margin-bottom="0.6cm"/></style:header-style><style:footer-style><style:header-footer-properties fo:margin-top="0.6cm"/></style:footer-style></style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="pl"><style:header><text:p text:style-name="tab">{left}<text:tab/>{right}</text:p></style:header><style:footer><text:p text:style-name="mid">{foot}</text:p></style:footer></style:master-page></office:master-styles>
<office:body><office:text>{''.join(out)}</office:text></office:body></office:document>"""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "a.fodt"
        source.write_text(doc)
        run("soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", "pdf", "--outdir", folder, str(source))
        target.write_bytes((pathlib.Path(folder) / "a.pdf").read_bytes())


PROGRAMS = {each.__name__: each for each in (weasyprint, chromium, pdfkit, pdflatex, groff, reportlab, libreoffice)}

if __name__ == "__main__":
    for path in sorted(HERE.glob("*.txt")):
        if sys.argv[1:] and path.stem not in sys.argv[1:]:
            continue
        for version in (1, 2):
            facts, blocks = read(path, version)
            PROGRAMS[facts["program"]](facts, blocks, HERE / f"{path.stem}-{version}.pdf")
            if version == 1 and "also" in facts:
                PROGRAMS[facts["also"]](facts, blocks, HERE / f"{path.stem}-1-again.pdf")
        print(path.stem)
