import { readDownload, saveDownload } from './download';

const answer = (headers: Record<string, string>) => new Response('\uFEFFa,b\r\n', { headers });

it('readDownload returns name, type and text of a file, with its byte order mark', async () => {
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="a.csv"' };
  expect(await readDownload(answer(headers))).toEqual({
    name: 'a.csv',
    type: 'text/csv',
    text: '\uFEFFa,b\r\n',
  });
});

it('readDownload does not read the body of a response without a file', async () => {
  const response = answer({ 'content-type': 'application/json' });
  expect(await readDownload(response)).toBeNull();
  expect(response.bodyUsed).toBe(false);
});

it('a binary download retains every byte', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="a.pdf"',
  };
  const download = await readDownload(new Response(bytes, { headers }));
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  saveDownload(download!);
  expect(saved[0]?.type).toBe('application/pdf');
  expect(new Uint8Array(await saved[0]!.arrayBuffer())).toEqual(bytes);
});
