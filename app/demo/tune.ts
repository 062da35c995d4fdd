const rate = 11_025
const beat = 0.3
/** A pentatonic phrase; 0 is a rest. */
const phrase = [392, 440, 523.25, 0, 659.25, 587.33, 523.25, 440, 392, 0, 440, 523.25, 587.33, 523.25, 440, 0]

/** Returns a melody on plucked strings as a WAV file, because the demo ships no recordings. `shift` transposes it by semitones. */
export function playTune(seconds: number, shift: number): Buffer {
  const sound = Buffer.alloc(Math.floor(seconds * rate) * 2)
  const up = 2 ** (shift / 12)
  for (let index = 0; index < sound.length / 2; index++) {
    const at = index / rate
    const pitch = phrase[Math.floor(at / beat) % phrase.length]! * up
    const since = at % beat
    const fades = Math.exp(-since * 7) * Math.min(1, since * 400)
    const wave = Math.sin(2 * Math.PI * pitch * since) + 0.4 * Math.sin(4 * Math.PI * pitch * since)
    sound.writeInt16LE(Math.round(pitch === 0 ? 0 : 9_000 * fades * wave), index * 2)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + sound.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(sound.length, 40)
  return Buffer.concat([head, sound])
}
