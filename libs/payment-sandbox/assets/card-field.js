/**
 * The script of the card field's frame. The page that holds the frame asks by messages
 * (`{sandbox: 'tokenize', request}`, `focus`, `disable`, `look`) and is told (`ready`, `change`, `focus`, `blur`,
 * `submit`, `token`). The card's number never leaves the frame but to the sandbox itself.
 */

const { parent: PARENT, key: KEY } = document.currentScript.dataset;
const number = document.querySelector('#number');
const expiry = document.querySelector('#expiry');
const cvc = document.querySelector('#cvc');
const parts = [number, expiry, cvc];
/** Characters of a part that is written in full. */
const FULL = [19, 7, 4];

/** @param {object} message */
function tell(message) {
  window.parent.postMessage(message, PARENT);
}

/** @param {HTMLInputElement} input */
function digits(input) {
  return input.value.replace(/\D/gu, '');
}

/** The check digit of ISO/IEC 7812. @param {string} text */
function passes(text) {
  const values = [...text].reverse().map((sign, place) => Number(sign) * (place % 2 === 0 ? 1 : 2));
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}

function expired() {
  const month = Number(digits(expiry).slice(0, 2));
  const year = 2000 + Number(digits(expiry).slice(2));
  const now = new Date();
  return month < 1 || month > 12 || year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;
}

/** The provider's code of what is wrong with the characters so far. @returns {string | null} */
function problem() {
  if (digits(number).length === 16 && !passes(digits(number))) return 'invalid_number';
  if (digits(expiry).length === 4 && expired()) return 'invalid_expiry_year_past';
  return null;
}

function brand() {
  if (digits(number).startsWith('4')) return 'visa';
  return digits(number).startsWith('5') ? 'mastercard' : 'unknown';
}

/** Writes what was typed in its form; who corrects something in the middle stays there. @param {HTMLInputElement} input */
function write(input, text) {
  if (input.value === text) return;
  const caret = input.selectionStart;
  const isAtEnd = caret === input.value.length;
  let left = input.value.slice(0, caret).replace(/\D/gu, '').length;
  input.value = text;
  if (isAtEnd) return;
  let place = 0;
  for (; left > 0 && place < text.length; place += 1) if (/\d/u.test(text[place])) left -= 1;
  input.setSelectionRange(place, place);
}

function changed() {
  const groups = digits(number)
    .slice(0, 16)
    .match(/.{1,4}/gu);
  write(number, (groups ?? []).join(' '));
  const date = digits(expiry).slice(0, 4);
  write(expiry, date.length > 2 ? `${date.slice(0, 2)} / ${date.slice(2)}` : date);
  write(cvc, digits(cvc).slice(0, 4));
  const error = problem();
  number.setAttribute('aria-invalid', String(error === 'invalid_number'));
  expiry.setAttribute('aria-invalid', String(error === 'invalid_expiry_year_past'));
  const written = digits(number).length >= 13 && digits(expiry).length === 4 && digits(cvc).length >= 3;
  const empty = parts.every((input) => input.value === '');
  tell({ sandbox: 'change', complete: written && error === null, empty, brand: brand(), error });
}

/** `error` is the code of a refusal. @returns {Promise<{ token: string | null, error: string | null }>} */
async function tokenize() {
  const body = new URLSearchParams({
    key: KEY,
    'card[number]': digits(number),
    'card[exp_month]': String(Number(digits(expiry).slice(0, 2))),
    'card[exp_year]': String(2000 + Number(digits(expiry).slice(2))),
    'card[cvc]': digits(cvc),
  });
  const answer = await fetch('/v1/tokens', { method: 'POST', body });
  const read = await answer.json();
  return { token: read.id ?? null, error: read.error?.code ?? read.error?.type ?? null };
}

/** @param {Record<string, unknown>} message */
async function take(message) {
  if (message.sandbox === 'focus') number.focus();
  if (message.sandbox === 'disable') {
    for (const input of parts) input.disabled = message.disabled === true;
  }
  if (message.sandbox === 'look') {
    for (const name of ['color', 'background', 'danger']) {
      document.documentElement.style.setProperty(`--${name}`, String(message[name]));
    }
  }
  if (message.sandbox !== 'tokenize') return;
  const unreached = { token: null, error: 'api_connection_error' };
  tell({ sandbox: 'token', request: message.request, ...(await tokenize().catch(() => unreached)) });
}

window.addEventListener('message', (event) => {
  if (event.origin === PARENT && event.source === window.parent) void take(event.data);
});
for (const [place, input] of parts.entries()) {
  input.addEventListener('input', () => {
    changed();
    if (input.value.length === FULL[place] && problem() === null) parts[place + 1]?.focus();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') tell({ sandbox: 'submit' });
    if (event.key === 'Backspace' && input.value === '') parts[place - 1]?.focus();
  });
  input.addEventListener('focus', () => tell({ sandbox: 'focus' }));
  input.addEventListener('blur', () => tell({ sandbox: 'blur' }));
}
tell({ sandbox: 'ready' });
