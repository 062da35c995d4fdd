import { ActionIcon, CopyButton as Copy, Tooltip } from '@mantine/core'
import { icons } from './icons.ts'

/** Copies a code, an address or a number. `what` names it for screen readers. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  return (
    <Copy value={value} timeout={1500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : `Copy ${what}`}>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Copy ${what}`} onClick={copy}>
            {copied ? <icons.check size={14} /> : <icons.copy size={14} />}
          </ActionIcon>
        </Tooltip>
      )}
    </Copy>
  )
}
