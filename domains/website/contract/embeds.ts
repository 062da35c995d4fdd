import { z } from 'zod'

// What pages may show of other sites: frames of this list, and nothing else. It is checked when a page is saved and when it is printed.

/** Returns the address of a video's frame without cookies; null if it is no video of YouTube or Vimeo. */
export function videoFrame(url: string): string | null {
  const [, youtube] =
    /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:[\w=&-]*&)?v=|shorts\/|embed\/|live\/)|youtu\.be\/|youtube-nocookie\.com\/embed\/)([\w-]{11})(?:[?&#][\w=&.#-]*)?$/.exec(
      url,
    ) ?? []
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}`
  const [, vimeo] = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})(?:[?#/][\w=&.#-]*)?$/.exec(url) ?? []
  return vimeo ? `https://player.vimeo.com/video/${vimeo}?dnt=1` : null
}

/** Addresses of frames that may be shown: maps. */
const frames = [
  /^https:\/\/www\.google\.com\/maps\/embed\?pb=[\w!.%:-]{10,2000}$/,
  /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?[\w=&.,%-]{5,400}$/,
]
export const isFrame = (url: string): boolean => frames.some((shape) => shape.test(url))

const address = (fits: (url: string) => boolean, message: string) =>
  z
    .string(message)
    .max(2200, message)
    .transform((text) => text.trim())
    .refine((text) => text === '' || fits(text), message)
    .transform((text) => text || null)
    .nullable()
    .default(null)

export const videoAddress = address((url) => videoFrame(url) !== null, 'Video is the address of a video on YouTube or Vimeo.')
export const embedAddress = address(isFrame, 'Address is the embed address of a map on Google or OpenStreetMap.')
