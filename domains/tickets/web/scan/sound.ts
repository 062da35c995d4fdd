let context: AudioContext | undefined

/** Plays one high tone for yes, two low tones for no. */
export function play(yes: boolean): void {
  context ??= new AudioContext()
  const tones = yes ? [880] : [220, 180]
  tones.forEach((frequency, index) => beep(context!, frequency, index * 0.18))
  navigator.vibrate?.(yes ? 80 : [120, 60, 120])
}

function beep(audio: AudioContext, frequency: number, after: number): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  tone.frequency.value = frequency
  volume.gain.value = 0.2
  tone.connect(volume).connect(audio.destination)
  tone.start(audio.currentTime + after)
  tone.stop(audio.currentTime + after + 0.14)
}
