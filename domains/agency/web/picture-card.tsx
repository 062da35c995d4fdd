import { Button, Group, Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { asCallError } from '#kit/web/call-error.ts'
import { assetUrl } from '#kit/web/config.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DropZone } from '#kit/web/fields/drop-zone.tsx'
import { pictureAccept, pictureProblem } from '#kit/web/fields/pictures.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useAction, useInvalidate } from '#kit/web/use-call.ts'
import { useSession } from '#kit/web/use-session.ts'
import { call } from './calls.ts'
import styles from './business.module.css'

interface PictureCardProps {
  title: string
  text: string
  picture: 'logo' | 'banner'
  agencyId: string
  url: string | null
  alt: string
}

/** A picture that is saved as soon as it is chosen. */
export function PictureCard({ title, text, picture, agencyId, url, alt }: PictureCardProps) {
  const refresh = useRefresh()
  const { share, problem, send } = useUpload(picture, agencyId, `${title} saved.`, refresh)
  const remove = useAction(call, `DELETE /agencies/edit${picture}image/{agencyId}`, {
    invalidates: [],
    notice: `${title} removed.`,
    done: refresh,
  })
  return (
    <Card title={title}>
      {url && <img className={picture === 'logo' ? styles.logo : styles.banner} src={assetUrl(url)} alt={alt} />}
      <DropZone
        accept={pictureAccept}
        many={false}
        title={url ? 'Choose another picture' : 'Choose a picture'}
        text="Or drop a picture here."
        disabled={share !== null}
        onFiles={([file]) => file && void send(file)}
      />
      {share !== null && <Progress value={share * 100} mt="xs" aria-label={`Uploading ${title.toLowerCase()}`} />}
      <Text size="xs" mt={6} c={problem ? 'red' : 'dimmed'} role={problem ? 'alert' : undefined}>
        {problem ?? text}
      </Text>
      {url && (
        <Group justify="flex-end" mt="xs">
          <Button variant="default" size="compact-sm" loading={remove.isPending} onClick={() => remove.mutate({ params: { agencyId } })}>
            Remove {title.toLowerCase()}
          </Button>
        </Group>
      )}
    </Card>
  )
}

/** The shell shows the logo, so the profile is reloaded as well. */
function useRefresh(): () => Promise<void> {
  const session = useSession()
  const invalidate = useInvalidate()
  return async () => {
    await Promise.all([invalidate(['/agencies', '/business/status']), session.reload()])
  }
}

function useUpload(picture: 'logo' | 'banner', agencyId: string, message: string, refresh: () => Promise<void>) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (file: File) => {
    const wrong = pictureProblem(file)
    setProblem(wrong)
    if (wrong) return
    setShare(0)
    try {
      await call(`POST /agencies/edit${picture}image/{agencyId}`, { params: { agencyId }, files: [file], onProgress: setShare })
      await refresh()
      toast(message)
    } catch (error) {
      setProblem(asCallError(error).sentences[0] ?? null)
    } finally {
      setShare(null)
    }
  }
  return { share, problem, send }
}
