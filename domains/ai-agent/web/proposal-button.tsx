import { Button } from '@mantine/core'
import type { ProposalButtonProps } from '#domains/proposals/web/proposal-slots.ts'
import { icons } from '#kit/web/icons.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useMay } from '#kit/web/use-session.ts'

/** Leads from the proposals to the AI agent, with the inquiry that the proposal would answer. */
export default function ProposalButton({ inquiry }: ProposalButtonProps) {
  const may = useMay()
  if (!may('View Clients') || !may('Edit Proposals')) return null
  const path = pathTo('/crm/ai-agent')
  return (
    <Button
      component={PathLink}
      to={inquiry ? `${path}?inquiry=${inquiry}` : path}
      variant="default"
      leftSection={<icons.robot size={16} aria-hidden />}
    >
      Draft with AI agent
    </Button>
  )
}
