import { expect, test } from 'vitest'
import { aac, flac, m4a, mp3, ogg, tagged, wav } from '../testing/sounds.ts'
import { cutAudio, readAudio } from './audio.ts'

const near = (ms: number, seconds: number) => expect(Math.abs(ms - seconds * 1000)).toBeLessThan(30)

test.each([
  ['mp3', mp3(60)],
  ['aac', aac(60)],
  ['wav', wav(60)],
  ['ogg', ogg(60)],
  ['flac', flac(60)],
  ['m4a', m4a(60)],
] as const)('reads the format and length from the bytes: %s', async (format, file) => {
  const audio = (await readAudio(file))!
  expect(audio.format).toBe(format)
  near(audio.ms, 60)
})

test.each([
  ['mp3', mp3(60)],
  ['aac', aac(60)],
  ['wav', wav(60)],
  ['ogg', ogg(60)],
] as const)('cuts the first seconds and nothing of the rest: %s', async (_format, file) => {
  const audio = (await readAudio(file))!
  const cut = cutAudio(file, audio, 20)!
  near(cut.ms, 20)
  near((await readAudio(cut.content))!.ms, 20)
  expect(cut.content.length).toBeLessThan(file.length * 0.36)
  // Never more than half, so that a short recording is not given away.
  near(cutAudio(file, audio, 120)!.ms, 30)
})

test('a cut MP3 has no index of the whole file and no tags', async () => {
  const { content } = cutAudio(mp3(60), (await readAudio(mp3(60)))!, 10)!
  expect(content.includes('Xing')).toBe(false)
  expect(content.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xfb]))
})

test('the last page of a cut OGG is marked as the last, with its own checksum', async () => {
  const { content } = cutAudio(ogg(60), (await readAudio(ogg(60)))!, 10)!
  const last = content.subarray(content.lastIndexOf('OggS'))
  expect(last[5]! & 4).toBe(4)
  expect(last.readUInt32LE(22)).not.toBe(0)
})

test('FLAC and M4A are not cut', async () => {
  for (const file of [flac(60), m4a(60)]) expect(cutAudio(file, (await readAudio(file))!, 20)).toBeNull()
})

test('files without audio, broken files and videos are not accepted', async () => {
  const rubbish = [
    Buffer.alloc(0),
    Buffer.from('<html><script>alert(1)</script></html>'),
    Buffer.alloc(100_000, 0xff),
    Buffer.concat([Buffer.from('ID3\x04\x00\x00\x7f\x7f\x7f\x7f', 'latin1'), Buffer.alloc(1000)]),
    mp3(60).subarray(0, 900),
    wav(1).subarray(0, 40),
    Buffer.concat([ogg(3), ogg(3)]),
    flac(0),
    m4a(0),
    m4a(60, 'vide'),
  ]
  expect(await Promise.all(rubbish.map(readAudio))).toEqual(rubbish.map(() => null))
})

test('audio continues after bytes that are not audio', async () => {
  const half = mp3(30, { index: false })
  near((await readAudio(Buffer.concat([half, Buffer.alloc(3000), half.subarray(30)])))!.ms, 60)
})

test('a truncated file throws nothing', async () => {
  for (const file of [mp3(2), aac(2), wav(2), ogg(2), flac(2), m4a(2)])
    for (let length = 0; length < Math.min(file.length, 600); length++) await readAudio(file.subarray(0, length))
})

test('album and genre come from the tags, and only if they fit their fields', async () => {
  const read = await readAudio(tagged(mp3(60), { album: 'Wet season', genre: 'Kadongo kamu' }))
  expect(read).toMatchObject({ format: 'mp3', album: 'Wet season', genre: 'Kadongo kamu' })
  expect(await readAudio(tagged(mp3(60), { album: 'x'.repeat(121) }))).toMatchObject({ album: null, genre: null })
})
