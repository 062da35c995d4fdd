import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { Modal } from '#kit/web/dialog/modal.tsx'
import type { Template } from './calls.ts'
import styles from './templates.module.css'

interface PreviewDialogProps {
  template: Template
  /** Null: it is copied already, or the user may not copy it. */
  use: (() => void) | undefined
  close: () => void
}

/** The pages of a template as visitors would see them, on a computer or a phone. */
export default function PreviewDialog({ template: { name, preview, pivot }, use, close }: PreviewDialogProps) {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [width, setWidth] = useState('computer')
  return (
    <Modal opened onClose={close} title={name} size={1360} fullScreen={narrow}>
      <Group justify="space-between" gap="xs" mb="sm">
        <Text size="sm" c="dimmed">
          {pivot ? 'Your pages as they are being edited.' : 'With your own offers and brand. Its links lead through its pages.'}
        </Text>
        <Group gap="xs">
          {!narrow && (
            <SegmentedControl
              aria-label="Width"
              value={width}
              onChange={setWidth}
              data={[
                { value: 'computer', label: 'Computer' },
                { value: 'phone', label: 'Phone' },
              ]}
            />
          )}
          {use && <Button onClick={use}>Use template</Button>}
        </Group>
      </Group>
      <div className={styles.stage}>
        <iframe src={preview} title={`Preview of ${name}`} sandbox="" data-phone={width === 'phone' || undefined} />
      </div>
    </Modal>
  )
}
