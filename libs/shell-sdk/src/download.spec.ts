import { readDownload } from './download';

const answer = (headers: Record<string, string>) => new Response('\uFEFFa,b\r\n', { headers });

it('reads name, type and text of a file, with its byte order mark', async () => {
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="a.csv"' };
  expect(await readDownload(answer(headers))).toEqual({
    name: 'a.csv',
    type: 'text/csv',
    text: '\uFEFFa,b\r\n',
  });
});

it('leaves an answer that is no file to be read as one', async () => {
  const response = answer({ 'content-type': 'application/json' });
  expect(await readDownload(response)).toBeNull();
  expect(response.bodyUsed).toBe(false);
});
