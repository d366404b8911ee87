import { useState } from 'react';
import { RichTextField } from '../rich-text/rich-text-field';
import { Sample } from './section';

const TEXT = [
  '<h2>Opening hours</h2>',
  '<p>We are open <strong>every day</strong>, also on <a href="/holidays/">holidays</a>. H<sub>2</sub>O is free.</p>',
  '<ul><li><p>Monday to Friday</p></li><li><p>Weekends</p><ol><li><p>Saturday</p></li><li><p>Sunday</p></li></ol></li></ul>',
  '<blockquote><p style="text-align: center">Come in.</p></blockquote>',
  '<table><tbody><tr><th><p>Day</p></th><th><p>From</p></th></tr><tr><td><p>Monday</p></td><td><p>9:00</p></td></tr></tbody></table>',
  '<pre><code>dig example.nl +short</code></pre>',
].join('');

/** Rich text: filled, in error and disabled. */
export function RichTexts() {
  const [text, setText] = useState(TEXT);
  const [wrong, setWrong] = useState('<p>Two words</p>');
  return (
    <>
      <Sample label="Rich text, with tools in Dutch">
        <RichTextField
          label="Text"
          help="Visitors see it below the title."
          value={text}
          onChange={setText}
          onChooseImage={() => Promise.resolve(null)}
        />
      </Sample>
      <Sample label="Rich text with a fault">
        <RichTextField
          label="Introduction"
          value={wrong}
          onChange={setWrong}
          error="Please write at least a sentence."
        />
      </Sample>
      <Sample label="Rich text that is disabled">
        <RichTextField
          label="Terms"
          value="<p>Only an owner may change them.</p>"
          onChange={setWrong}
          disabled
        />
      </Sample>
    </>
  );
}
