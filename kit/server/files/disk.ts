import { join } from 'node:path'
import { Disk } from 'flydrive'
import { closeToOthers } from '../data-folder.ts'
import { PrivateDisk } from './private-disk.ts'
import type { Settings } from '../settings.ts'

type Where = Pick<Settings, 'dataFolder' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_KEY' | 'S3_SECRET'>

/** Returns the bucket that the settings name, else `folder` of the data folder. In a bucket, all folders share the keys. */
export async function openDisk(settings: Where, folder: string): Promise<Disk> {
  if (!settings.S3_BUCKET) {
    const location = join(settings.dataFolder, folder)
    // Not awaited: an old installation may hold many files, and their folder is closed at once.
    void closeToOthers(location).catch(() => {})
    return new Disk(new PrivateDisk(location))
  }
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket: settings.S3_BUCKET,
      region: settings.S3_REGION,
      visibility: 'private',
      supportsACL: false,
      ...(settings.S3_ENDPOINT ? { endpoint: settings.S3_ENDPOINT, forcePathStyle: true } : {}),
      credentials: { accessKeyId: settings.S3_KEY ?? '', secretAccessKey: settings.S3_SECRET ?? '' },
    }),
  )
}
