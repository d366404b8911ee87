import { restoreFields, typedFields } from './typed-fields';

const MARKUP = `
  <form>
    <input type="hidden" name="_csrf_token" value="TOKEN">
    <input name="subject" value="Given">
    <input type="password" name="password">
    <input type="checkbox" name="kind" value="a" checked>
    <input type="checkbox" name="kind" value="b">
    <textarea name="text"></textarea>
    <select name="type"><option value="x">x</option><option value="y">y</option></select>
  </form>`;

function markup(token: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = MARKUP.replace('TOKEN', token);
  return root;
}

const field = (root: HTMLElement, selector: string) => root.querySelector<HTMLInputElement>(selector)!;

it('input is transferred to newer markup, except secrets', () => {
  const before = markup('old');
  field(before, '[name=subject]').value = 'Typed';
  field(before, '[name=text]').value = 'Long text';
  field(before, '[name=type]').value = 'y';
  field(before, '[value=a]').checked = false;
  field(before, '[value=b]').checked = true;
  field(before, '[type=password]').value = 'secret';
  const after = markup('new');
  restoreFields(after, typedFields(before));
  expect(field(after, '[name=_csrf_token]').value).toBe('new');
  expect(field(after, '[name=subject]').value).toBe('Typed');
  expect(field(after, '[name=text]').value).toBe('Long text');
  expect(field(after, '[name=type]').value).toBe('y');
  expect([field(after, '[value=a]').checked, field(after, '[value=b]').checked]).toEqual([false, true]);
  expect(field(after, '[type=password]').value).toBe('');
});

it('unchanged fields are ignored', () => {
  expect(typedFields(markup('old')).size).toBe(0);
});
