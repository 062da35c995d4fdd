import { Puck } from '@puckeditor/core'
import { useElementSize } from '@mantine/hooks'
import { createContext, use, useEffect, useRef, type ReactNode } from 'react'
import { styleNonce } from '#kit/web/config.ts'
import { siteStyle } from '../../../view/style.ts'
import { CanvasContext } from './canvas-context.ts'
import { canvasStyle } from './canvas-style.ts'
import styles from '../editor.module.css'
import { withStyleNonce } from './style-nonce.ts'

export const widths = { desktop: 1280, tablet: 768, phone: 375 } as const
export type Width = keyof typeof widths

const CanvasScale = createContext(1)

/** The page in a frame of its own with the style of the site, scaled to the room there is. */
export function Canvas({ width }: { width: Width }) {
  const { ref, width: room, height } = useElementSize<HTMLDivElement>()
  const around = useRef<HTMLDivElement>(null)
  // Before Puck hears that the frame has loaded, because it then adds its styles.
  useEffect(() => {
    const element = around.current
    const loaded = ({ target }: Event) => {
      if (target instanceof HTMLIFrameElement && target.contentDocument) withStyleNonce(target.contentDocument)
    }
    element?.querySelector('iframe')?.setAttribute('title', 'Page')
    element?.addEventListener('load', loaded, true)
    return () => element?.removeEventListener('load', loaded, true)
  }, [])
  const scale = room === 0 ? 1 : Math.min(1, room / widths[width])
  return (
    <CanvasScale value={scale}>
      <div ref={ref} className={styles.room}>
        <div
          ref={around}
          className={styles.sheet}
          style={{
            width: widths[width],
            height: height / scale,
            transform: `scale(${scale})`,
            marginLeft: Math.max(0, (room - widths[width] * scale) / 2),
          }}
        >
          <Puck.Preview />
        </div>
      </div>
    </CanvasScale>
  )
}

/** Puts the style of the site into the frame, and keeps links and forms from leaving the page. */
export function CanvasDocument({ children, document }: { children: ReactNode; document?: Document }) {
  const frame = use(CanvasContext)
  const language = frame?.view.language ?? 'en'
  const scale = use(CanvasScale)
  useEffect(() => {
    if (!document) return
    document.documentElement.lang = language
    document.title = 'Page'
    const stay = (event: Event) => {
      if (event.type === 'submit' || (event.target as Element | null)?.closest('a[href]')) event.preventDefault()
    }
    // The frame has a window of its own, which does not know the keys of the app.
    const keyed = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event
      if (!(ctrlKey || metaKey) || !/^[sp]$/i.test(key)) return
      event.preventDefault()
      window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, cancelable: true }))
    }
    document.addEventListener('keydown', keyed)
    document.addEventListener('click', stay, true)
    document.addEventListener('submit', stay, true)
    return () => {
      document.removeEventListener('keydown', keyed)
      document.removeEventListener('click', stay, true)
      document.removeEventListener('submit', stay, true)
    }
  }, [document, language])
  return (
    <>
      <style nonce={styleNonce()}>{`${siteStyle}${frame?.style ?? ''}${canvasStyle}:root{--bar-zoom:${1 / scale}}`}</style>
      {children}
    </>
  )
}
