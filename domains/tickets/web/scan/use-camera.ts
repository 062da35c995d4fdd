import { useEffect, useRef, useState, type RefObject } from 'react'

/** Pixels. Large enough for a ticket at arm's length, small enough to decode many times a second. */
const longestSide = 960
const pauseMs = 120
/** The same code is ignored for this long, while it stays in front of the camera. */
const sameCodeMs = 4000

interface Camera {
  video: RefObject<HTMLVideoElement | null>
  /** Why the camera shows no picture; null if it works. */
  problem: string | null
}

/** Reads QR codes from the rear camera while `on` is true. */
export function useCamera(on: boolean, onCode: (code: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const tell = useRef(onCode)
  tell.current = onCode
  useEffect(() => {
    if (!on) return
    let stopped = false
    let stream: MediaStream | undefined
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
        if (stopped || !video.current) return stopAll(stream)
        video.current.srcObject = stream
        await video.current.play()
        setProblem(null)
        await readCodes(
          video.current,
          () => stopped,
          (code) => tell.current(code),
        )
      } catch (error) {
        if (!stopped) setProblem(wordsOf(error))
      }
    }
    void start()
    return () => {
      stopped = true
      stopAll(stream)
    }
  }, [on])
  return { video, problem }
}

const stopAll = (stream: MediaStream | undefined) => stream?.getTracks().forEach((track) => track.stop())

function wordsOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return 'The camera is not allowed here. Allow it in the browser, or type the number.'
  if (name === 'NotFoundError') return 'There is no camera. Type the number of the ticket.'
  return 'The camera does not start. Type the number of the ticket.'
}

async function readCodes(video: HTMLVideoElement, isStopped: () => boolean, tell: (code: string) => void): Promise<void> {
  const { decode } = await import('./decoder.ts')
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  let last = { code: '', at: 0 }
  while (!isStopped()) {
    const picture = pictureOf(video, context)
    const code = picture && (await decode(picture))
    if (code && (code !== last.code || Date.now() - last.at > sameCodeMs)) tell(code)
    if (code) last = { code, at: Date.now() }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

function pictureOf(video: HTMLVideoElement, context: CanvasRenderingContext2D): ImageData | null {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0) return null
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const { canvas } = context
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
