import { act, render, screen, waitFor } from '@testing-library/react';
import { useColorScheme } from '../provider/use-color-scheme';
import { UiProvider } from '../provider/ui-provider';
import { withGaps } from './chart-data';
import { Sparkline } from './sparkline';
import { TimeChart } from './time-chart';

const plots: { options: object; data: unknown; destroyed: boolean }[] = [];
// Fake: the canvas, which jsdom does not have.
jest.mock('uplot', () => ({
  __esModule: true,
  default: class {
    private readonly plot;
    constructor(options: object, data: unknown) {
      this.plot = { options, data, destroyed: false };
      plots.push(this.plot);
    }
    setData(data: unknown) {
      this.plot.data = data;
    }
    setSize() {}
    destroy() {
      this.plot.destroyed = true;
    }
  },
}));

const MINUTE = 60_000;

it('the line of a chart is broken at missing points', () => {
  const points = [0, 1, 4, 5].map((minute) => ({ at: minute * MINUTE, value: minute }));
  expect(withGaps(points, MINUTE)).toEqual([
    [0, 60, 120, 240, 300],
    [0, 1, null, 4, 5],
  ]);
});

it('a chart has its name, new data and the colours of the scheme', async () => {
  let scheme: ReturnType<typeof useColorScheme> | undefined;
  const Scheme = () => {
    scheme = useColorScheme();
    return null;
  };
  const view = (value: number) => (
    <UiProvider env="test">
      <Scheme />
      <TimeChart
        label="Memory in the last hour"
        points={[{ at: 0, value }]}
        step={MINUTE}
        from={0}
        to={MINUTE}
        format={String}
      />
    </UiProvider>
  );
  const { rerender, unmount } = render(view(1));
  expect(await screen.findByRole('img', { name: 'Memory in the last hour' })).toBeTruthy();
  await waitFor(() => expect(plots.at(-1)?.data).toEqual([[0], [1]]));
  rerender(view(2));
  expect(plots.at(-1)?.data).toEqual([[0], [2]]);
  const count = plots.length;
  act(() => scheme?.setScheme('dark'));
  await waitFor(() => expect(plots.length).toBe(count + 1));
  expect(plots.at(-2)?.destroyed).toBe(true);
  expect(plots.at(-1)?.data).toEqual([[0], [2]]);
  unmount();
  expect(plots.at(-1)?.destroyed).toBe(true);
});

it('a sparkline is drawn within its edges', () => {
  const { container } = render(<Sparkline values={[0, 1, 2]} />);
  expect(container.querySelector('polyline')?.getAttribute('points')).toBe('1,23 60,12 119,1');
  const { container: flat } = render(<Sparkline values={[0]} />);
  expect(flat.querySelector('polyline')?.getAttribute('points')).toBe('1,23');
});
