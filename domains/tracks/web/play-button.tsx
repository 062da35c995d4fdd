import { ActionIcon } from '@mantine/core'
import { useEffect, useState } from 'react'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { icons } from '#kit/web/icons.ts'

/** One player for all buttons, so that starting one stops the other. */
let player: HTMLAudioElement | null = null

/** Plays and stops the preview of a track. */
export function PlayButton({ url, title }: { url: string; title: string }) {
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (!playing) return
    const mine = player!
    const ended = () => setPlaying(false)
    for (const event of ['ended', 'pause', 'error']) mine.addEventListener(event, ended)
    return () => {
      for (const event of ['ended', 'pause', 'error']) mine.removeEventListener(event, ended)
      mine.pause()
    }
  }, [playing])
  const play = async () => {
    player?.pause()
    player = new Audio(url)
    setPlaying(true)
    try {
      await player.play()
    } catch (error) {
      setPlaying(false)
      // Stopping before playback has started is not an error.
      if ((error as Error).name !== 'AbortError') showError('Not played', new Error('This browser cannot play the preview.'))
    }
  }
  return (
    <ActionIcon
      variant="default"
      radius="xl"
      size={32}
      aria-label={`${playing ? 'Stop' : 'Play'} ${title}`}
      onClick={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (playing) setPlaying(false)
        else void play()
      }}
    >
      {playing ? <icons.pause size={16} /> : <icons.play size={16} />}
    </ActionIcon>
  )
}
