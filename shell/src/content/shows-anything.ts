/** Elements that are visible without text. */
const MEDIA = 'img, svg, canvas, video, iframe, object, input, button, select, textarea, progress, meter, hr';
/** Minimum size of visible boxes in CSS pixels. Smaller ones are for screen readers. */
const SIDE_MIN = 2;

/** Whether an element has visible content: text, a picture, a control, or a coloured box. */
export function showsAnything(root: Element): boolean {
  return (
    textsIn(root).some((text) => isTextVisible(text, root)) ||
    [...root.querySelectorAll('*')].some(
      (element) =>
        (element.matches(MEDIA) || isPainted(element)) && hasSize(element) && isVisible(element, root),
    )
  );
}

function textsIn(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.filter(({ data }) => data.trim() !== '');
}

/** Measures the text itself: the box of an element with `display: contents` is empty. */
function isTextVisible(text: Text, root: Element): boolean {
  const range = document.createRange();
  range.selectNodeContents(text);
  return hasSize(range) && text.parentElement !== null && isVisible(text.parentElement, root);
}

/** Whether an element has a background, as a skeleton does. */
function isPainted(element: Element): boolean {
  const { backgroundColor, backgroundImage } = window.getComputedStyle(element);
  const isColoured = !['', 'transparent', 'rgba(0, 0, 0, 0)'].includes(backgroundColor);
  return isColoured || !['', 'none'].includes(backgroundImage);
}

function isVisible(element: Element, root: Element): boolean {
  if (window.getComputedStyle(element).visibility !== 'visible') return false;
  for (let one: Element | null = element; one && one !== root; one = one.parentElement) {
    const { opacity, overflow, display } = window.getComputedStyle(one);
    // Both properties have no effect on an element without a box.
    if (display === 'contents') continue;
    if (opacity === '0' || (/hidden|clip|auto|scroll/u.test(overflow) && !hasSize(one))) return false;
  }
  return true;
}

function hasSize(shown: Element | Range): boolean {
  const { width, height } = shown.getBoundingClientRect();
  return width >= SIDE_MIN && height >= SIDE_MIN;
}
