import { Loader, SegmentedControl } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#kit/contract/text.ts'
import { styleNonce } from '#kit/web/config.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { asCallError } from '#kit/web/call-error.ts'
import { mailDocument, type MailDocument } from '../contract/document.ts'
import { call } from './calls.ts'
import styles from './mail-editor.module.css'

const typingMs = 400
const widths = { desktop: 680, phone: 360 } as const

/** Reads how a mail looks now, in light or dark, once typing pauses. */
export function useMailPreview(document: MailDocument) {
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [settled] = useDebouncedValue(document, typingMs)
  // While a field is not valid, the last mail stays.
  const valid = mailDocument.safeParse(settled).success
  const answer = useQuery({
    queryKey: ['POST /crm/mails/preview', settled, scheme],
    queryFn: ({ signal }) => call('POST /crm/mails/preview', { body: { document: settled, scheme }, signal }),
    enabled: valid,
    placeholderData: keepPreviousData,
  })
  return { answer, scheme, setScheme }
}

/** A mail as people get it now: on a phone or a computer, in light or dark. */
export function MailPreview({ preview: { answer, scheme, setScheme } }: { preview: ReturnType<typeof useMailPreview> }) {
  const [device, setDevice] = useState<keyof typeof widths>('desktop')
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.previewBar}>
        <SegmentedControl
          size="xs"
          aria-label="Device"
          value={device}
          data={[
            { value: 'desktop', label: 'Computer' },
            { value: 'phone', label: 'Phone' },
          ]}
          onChange={(chosen) => setDevice(chosen as keyof typeof widths)}
        />
        <SegmentedControl
          size="xs"
          aria-label="Colours"
          value={scheme}
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          onChange={(chosen) => setScheme(chosen as 'light' | 'dark')}
        />
        <small className={styles.size}>
          {answer.isFetching ? (
            <Loader size={12} aria-label="Loading the preview" />
          ) : (
            answer.data && `${formatCount(Math.ceil(answer.data.bytes / 1024))} KB`
          )}
        </small>
      </div>
      {answer.error && !answer.data && (
        <FailedState error={asCallError(answer.error)} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
      {answer.data && (
        <>
          <p className={styles.subject}>
            <b>{answer.data.subject || 'No subject yet'}</b>
          </p>
          <MailFrame html={answer.data.html} width={widths[device]} />
        </>
      )}
    </section>
  )
}

interface MailFrameProps {
  html: string
  /** The width of the screen that is shown, in pixels. Shrunk if there is less room. */
  width: number
  height?: number
  title?: string
}

/** A mail in a frame in which nothing can run. */
export function MailFrame({ html, width, height = 640, title = 'The mail' }: MailFrameProps) {
  const { ref, width: room } = useElementSize()
  const scale = room > 0 && room < width ? room / width : 1
  return (
    <div ref={ref} className={styles.frame} style={{ height }}>
      <iframe
        title={title}
        sandbox=""
        tabIndex={-1}
        srcDoc={shownHtml(html)}
        style={{
          width,
          height: height / scale,
          transform: `scale(${scale})`,
          marginLeft: scale === 1 ? Math.max(0, (room - width) / 2) : 0,
        }}
      />
    </div>
  )
}

// The content security policy of this page holds in the frame too, so its style sheets need the nonce.
const shownHtml = (html: string): string => html.replaceAll('<style', `<style nonce="${styleNonce()}"`)
