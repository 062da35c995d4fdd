import { expect, test } from 'vitest'
import { aac, flac, m4a, mp3, ogg, wav } from '../testing/sounds.ts'
import { cutAudio, readAudio } from './audio.ts'

const near = (ms: number, seconds: number) => expect(Math.abs(ms - seconds * 1000)).toBeLessThan(30)

test.each([
  ['mp3', mp3(60)],
  ['aac', aac(60)],
  ['wav', wav(60)],
  ['ogg', ogg(60)],
  ['flac', flac(60)],
  ['m4a', m4a(60)],
] as const)('tells what a file is and how long it plays by its bytes: %s', (format, file) => {
  const audio = readAudio(file)!
  expect(audio.format).toBe(format)
  near(audio.ms, 60)
})

test.each([
  ['mp3', mp3(60)],
  ['aac', aac(60)],
  ['wav', wav(60)],
  ['ogg', ogg(60)],
] as const)('what is cut holds the first seconds and nothing of the rest: %s', (_format, file) => {
  const audio = readAudio(file)!
  const cut = cutAudio(file, audio, 20)!
  near(cut.ms, 20)
  near(readAudio(cut.content)!.ms, 20)
  expect(cut.content.length).toBeLessThan(file.length * 0.36)
  // Never more than half, so that a short recording is not given away.
  near(cutAudio(file, audio, 120)!.ms, 30)
})

test('an index that tells of the whole is not in the piece, nor are titles and pictures', () => {
  const { content } = cutAudio(mp3(60), readAudio(mp3(60))!, 10)!
  expect(content.includes('Xing')).toBe(false)
  expect(content.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xfb]))
})

test('the last page of a piece of OGG says that it is the last, with a checksum of its own', () => {
  const { content } = cutAudio(ogg(60), readAudio(ogg(60))!, 10)!
  const last = content.subarray(content.lastIndexOf('OggS'))
  expect(last[5]! & 4).toBe(4)
  expect(last.readUInt32LE(22)).not.toBe(0)
})

test('FLAC and M4A are not cut', () => {
  for (const file of [flac(60), m4a(60)]) expect(cutAudio(file, readAudio(file)!, 20)).toBeNull()
})

test('what is no sound is nothing, and neither is film', () => {
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
  expect(rubbish.map(readAudio)).toEqual(rubbish.map(() => null))
})

test('sound goes on behind bytes that are none', () => {
  const half = mp3(30, { index: false })
  near(readAudio(Buffer.concat([half, Buffer.alloc(3000), half.subarray(30)]))!.ms, 60)
})

test('a file cut off anywhere does no harm', () => {
  for (const file of [mp3(2), aac(2), wav(2), ogg(2), flac(2), m4a(2)])
    for (let length = 0; length < Math.min(file.length, 600); length++) expect(() => readAudio(file.subarray(0, length))).not.toThrow()
})
