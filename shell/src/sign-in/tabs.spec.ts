import { joinTabs } from './tabs';

function tab(person: string | null) {
  const onOther = jest.fn();
  return { tell: joinTabs({ shown: () => person, onOther }), onOther };
}

it('tells the tabs that show somebody else, and nobody more', () => {
  const own = tab('ann');
  const other = tab('bob');
  const visitor = tab(null);
  own.tell('ann');
  expect(other.onOther).toHaveBeenCalledTimes(1);
  expect([own.onOther.mock.calls.length, visitor.onOther.mock.calls.length]).toEqual([0, 0]);
});

it('leaves tabs of the same person alone', () => {
  const second = tab('ann');
  tab('ann').tell('ann');
  expect(second.onOther).not.toHaveBeenCalled();
});
