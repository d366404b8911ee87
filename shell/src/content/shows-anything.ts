/** Elements that show something without text. */
const MEDIA = 'img, svg, canvas, video, iframe, object, input, button, select, textarea, progress, meter, hr';
/** Smaller boxes are for screen readers only. CSS pixels. */
const SIDE_MIN = 2;

/** Whether a person sees anything of an element's content: text, a picture, a control, or a coloured box. */
export function showsAnything(root: Element): boolean {
  if (hasText(root)) return true;
  return [...root.querySelectorAll('*')].some(
    (element) =>
      (hasText(element) || element.matches(MEDIA) || isPainted(element)) && isVisible(element, root),
  );
}

/** Text of its own, not of an element in it. */
function hasText({ childNodes }: Element): boolean {
  return [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
}

/** A background: a skeleton has one. */
function isPainted(element: Element): boolean {
  const { backgroundColor, backgroundImage } = window.getComputedStyle(element);
  const isColoured = !['', 'transparent', 'rgba(0, 0, 0, 0)'].includes(backgroundColor);
  return isColoured || !['', 'none'].includes(backgroundImage);
}

function isVisible(element: Element, root: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  if (width < SIDE_MIN || height < SIDE_MIN) return false;
  if (window.getComputedStyle(element).visibility !== 'visible') return false;
  for (let one: Element | null = element; one && one !== root; one = one.parentElement) {
    if (window.getComputedStyle(one).opacity === '0') return false;
  }
  return true;
}
