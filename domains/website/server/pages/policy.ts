import { createHash } from 'node:crypto'
import type { App } from '#kit/server/app.ts'
import type { SiteChat } from '../../view/context.ts'
import { siteStyle } from '../../view/style.ts'

/** Other sites whose pages may be shown in a frame: videos and maps. */
const frames = 'https://www.youtube-nocookie.com https://player.vimeo.com https://www.google.com https://www.openstreetmap.org'

/** What a page needs besides its own styles. */
interface Allowed {
  scripts: boolean
  /** The script of the chat and the address that it calls; nothing else of the app. */
  chat?: SiteChat | null | undefined
  pictureOrigins: readonly string[]
}

export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const styleHash = hashOf(siteStyle)

/**
 * Returns the content security policy of a page: our own styles by their hash, our own scripts by their path, pictures and sounds of
 * this site, and frames of a list. `origin` is that of the request.
 */
export function sitePolicy(app: App, origin: string, style: string, { scripts, chat, pictureOrigins }: Allowed): string {
  const files = new URL(app.filesUrl).origin
  const own = new URL(app.appUrl).origin
  return [
    "default-src 'none'",
    `style-src ${styleHash} ${hashOf(style)}`,
    ...(scripts || chat
      ? [
          `script-src ${[`${origin}/site/`, ...(chat ? [chat.src] : [])].join(' ')}`,
          `connect-src ${["'self'", ...(chat ? [chat.api] : [])].join(' ')}`,
        ]
      : []),
    `img-src ${["'self'", files, ...pictureOrigins].join(' ')}`,
    `media-src ${files}`,
    `frame-src ${frames}`,
    // Payment pages are the app's.
    `form-action 'self' ${own}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
