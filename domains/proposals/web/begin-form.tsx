import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { pathTo } from '#kit/web/path-to.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, proposalReads } from './calls.ts'

type Body = Parameters<typeof call<'POST /business/proposals/create'>>[1]['body']

/** Begins a proposal and goes on to its own screen. */
export function useBegin() {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  return async (body: Body) => {
    const { id } = await call('POST /business/proposals/create', { body })
    void invalidate([...proposalReads, '/clients'])
    await navigate({ href: pathTo('/proposals/$uuid/edit', { uuid: id }) })
  }
}

/** What is asked before a proposal is begun. */
export const BeginForm = ({ close, ...props }: Pick<ComponentProps<typeof SmallForm>, 'form' | 'children'> & { close: () => void }) => (
  <SmallForm
    action="Begin proposal"
    more={
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
    }
    {...props}
  />
)
