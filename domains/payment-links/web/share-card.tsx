import { Button, Group } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { icons } from '#kit/web/icons.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import type { Link } from './calls.ts'
import { whatsAppUrl } from './link-words.ts'
import styles from './payment-links.module.css'

const QrCode = lazy(() => import('#kit/web/qr-code.tsx'))

/** The address of a link as text, as a QR code to scan or print, and by WhatsApp. */
export function ShareCard({ link }: { link: Link }) {
  const code = useRef<HTMLDivElement>(null)
  const svg = () => code.current!.querySelector('svg')!
  return (
    <Card title="Share">
      <div className={styles.share}>
        <div className={styles.qr} ref={code}>
          <Suspense fallback={null}>
            <QrCode value={link.url} what="QR code of the payment link" />
          </Suspense>
        </div>
        <div className={styles.ways}>
          <div className={styles.address}>
            <code>{link.url}</code>
            <CopyButton value={link.url} what="payment link" />
          </div>
          <Group gap="xs">
            <Button
              component="a"
              href={whatsAppUrl(link, link.client_phone)}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              leftSection={<icons.message size={16} aria-hidden />}
            >
              WhatsApp
            </Button>
            <Button
              component="a"
              href={link.url}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              leftSection={<icons.external size={16} aria-hidden />}
            >
              Open page
            </Button>
            <Button
              variant="default"
              leftSection={<icons.download size={16} aria-hidden />}
              onClick={() => saveFile(svgFile(svg()), `${link.reference}.svg`)}
            >
              QR as SVG
            </Button>
            <Button
              variant="default"
              leftSection={<icons.download size={16} aria-hidden />}
              onClick={() => void pngFile(svg()).then((file) => saveFile(file, `${link.reference}.png`))}
            >
              QR as PNG
            </Button>
          </Group>
        </div>
      </div>
    </Card>
  )
}

function svgFile(svg: SVGSVGElement): Blob {
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return new Blob([copy.outerHTML], { type: 'image/svg+xml' })
}

const pngSide = 1024

/** Returns the QR code as a PNG, large enough to print. */
async function pngFile(svg: SVGSVGElement): Promise<Blob> {
  const picture = new Image()
  const source = URL.createObjectURL(svgFile(svg))
  picture.src = source
  await picture.decode()
  URL.revokeObjectURL(source)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = pngSide
  const context = canvas.getContext('2d')!
  context.imageSmoothingEnabled = false
  context.drawImage(picture, 0, 0, pngSide, pngSide)
  return new Promise((resolve) => canvas.toBlob((file) => resolve(file!), 'image/png'))
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
