import { cleaned, clock, type WritableCue } from './plain.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const head = (language: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:tts="http://www.w3.org/ns/ttml#styling" xmlns:ebuttm="urn:ebu:tt:metadata" xmlns:ebutts="urn:ebu:tt:style" ttp:timeBase="media" ttp:cellResolution="32 15" xml:lang="${escaped(language)}" xml:space="default">
  <head>
    <metadata>
      <ebuttm:documentMetadata>
        <ebuttm:conformsToStandard>urn:ebu:tt:distribution:2018-04</ebuttm:conformsToStandard>
        <ebuttm:conformsToStandard>http://www.w3.org/ns/ttml/profile/imsc1/text</ebuttm:conformsToStandard>
      </ebuttm:documentMetadata>
    </metadata>
    <styling>
      <style xml:id="line" tts:fontFamily="proportionalSansSerif" tts:fontSize="100%" tts:lineHeight="normal" tts:color="#ffffffff" tts:backgroundColor="#000000c2"/>
      <style xml:id="cue" tts:textAlign="center" tts:fontSize="100%"/>
    </styling>
    <layout>
      <region xml:id="bottom" tts:origin="10% 10%" tts:extent="80% 80%" tts:displayAlign="after"/>
    </layout>
  </head>
  <body>
    <div>
`;

const inLanguage = (language: string | undefined): string =>
  language === undefined ? '' : ` xml:lang="${escaped(language)}"`;

/** EBU-TT-D, which is an IMSC 1 text document too, cue by cue. */
export function* ttmlParts(
  cues: Iterable<WritableCue>,
  { language }: { readonly language: string },
): Generator<string> {
  yield head(language);
  let number = 0;
  for (const { startMs, endMs, lines, language: own } of cleaned(cues)) {
    number += 1;
    const text = lines.map(({ text: line }) => `<span style="line">${escaped(line)}</span>`).join('<br/>');
    const times = `begin="${clock(startMs, '.')}" end="${clock(endMs, '.')}"`;
    yield `      <p xml:id="c${number}" region="bottom" style="cue"${inLanguage(own)} ${times}>${text}</p>\n`;
  }
  yield '    </div>\n  </body>\n</tt>\n';
}
