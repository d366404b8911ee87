import { render } from '@testing-library/react';
import type { ConfirmOptions } from '@zonewerk/shell-sdk';

/** What the shell was asked to ask, as it is read: the sentence, and each line below it. */
export function questionsOf(host: { confirm: jest.Mock<Promise<boolean>, [ConfirmOptions]> }): string[][] {
  return host.confirm.mock.calls.map(([{ text }]) => {
    const { container, unmount } = render(<>{text}</>);
    const parts = [...container.querySelectorAll('p, li')].map((one) => one.textContent ?? '');
    unmount();
    return parts;
  });
}
