import { Button, Group } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { icons } from '#kit/web/icons.ts'
import styles from './payments.module.css'

const QrCode = lazy(() => import('#kit/web/qr-code.tsx'))

/** A payment page's address: to scan, copy or open. */
export function PaymentAddress({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <div className={styles.link}>
      <div className={styles.qr}>
        <Suspense fallback={null}>
          <QrCode value={url} what="QR code of the payment link" />
        </Suspense>
      </div>
      <div className={styles.address}>
        <code>{url}</code>
        <CopyButton value={url} what="payment link" />
      </div>
      <Group justify="flex-end" w="100%" gap="xs">
        <Button
          variant="default"
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<icons.external size={16} aria-hidden />}
        >
          Open page
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </div>
  )
}
