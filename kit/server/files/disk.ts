import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { AppError } from '#kit/contract/errors.ts'
import { closeToOthers, privateFile, privateFolder } from '../data-folder.ts'
import { inParallel } from './in-parallel.ts'
import { PrivateDisk } from './private-disk.ts'
import type { Settings } from '../settings.ts'

const deletesAtOnce = 8

type Where = Pick<Settings, 'dataFolder' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_KEY' | 'S3_SECRET'>

/** Where files are: a folder of this machine, or a bucket. */
export interface Store {
  disk: Disk
  /** @throws 503 if a bucket does not take it. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Stores a file of this machine, without holding it in memory if the store is a folder. */
  copyIn(path: string, key: string): Promise<void>
  /** Deletes all files whose keys begin with this folder. It may be repeated. */
  removeFolder(folder: string): Promise<void>
  /** Reads the bytes from `from` to `to`, both inclusive, and nothing else. */
  part(key: string, from: number, to: number): Promise<Readable>
}

/** Returns the bucket that the settings name, else `folder` of the data folder. In a bucket, all folders share the keys. */
export async function openStore(settings: Where, folder: string): Promise<Store> {
  return settings.S3_BUCKET ? openBucket(settings, settings.S3_BUCKET) : openFolder(join(settings.dataFolder, folder))
}

function openFolder(location: string): Store {
  // Not awaited: an old installation may hold many files, and their folder is closed at once.
  void closeToOthers(location).catch(() => {})
  const disk = new Disk(new PrivateDisk(location))
  return {
    disk,
    put: (key, bytes) => disk.put(key, bytes),
    async copyIn(path, key) {
      const target = join(location, key)
      await mkdir(dirname(target), { recursive: true, mode: privateFolder })
      await copyFile(path, target)
      await chmod(target, privateFile)
    },
    removeFolder: (folder) => disk.deleteAll(folder),
    async part(key, start, end) {
      const path = join(location, key)
      // A stream of a missing file fails only when it is read.
      await stat(path)
      return createReadStream(path, { start, end })
    },
  }
}

async function openBucket(settings: Where, bucket: string): Promise<Store> {
  const [{ S3Driver }, { GetObjectCommand, S3Client }] = await Promise.all([import('flydrive/drivers/s3'), import('@aws-sdk/client-s3')])
  const client = new S3Client({
    region: settings.S3_REGION,
    ...(settings.S3_ENDPOINT ? { endpoint: settings.S3_ENDPOINT, forcePathStyle: true } : {}),
    credentials: { accessKeyId: settings.S3_KEY ?? '', secretAccessKey: settings.S3_SECRET ?? '' },
    // Many compatible stores do not know the checksums that the library otherwise adds.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return {
    disk,
    put: (key, bytes) =>
      disk.put(key, bytes).catch((error: unknown) => {
        throw storeFault(error)
      }),
    copyIn: async (path, key) => disk.put(key, await readFile(path)),
    // One by one: deleting several with one request needs a checksum that some stores do not know.
    async removeFolder(folder) {
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll(folder, { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
        const keys = [...page.objects].flatMap((entry) => (entry.isFile ? [entry.key] : []))
        await inParallel(keys, deletesAtOnce, (key) => disk.delete(key))
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
    async part(key, from, to) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${from}-${to}` }))
      // In Node the body is always a stream.
      return Body as Readable
    },
  }
}

/** The 404 of a file that is not there, or 503 if the store does not answer: then nobody knows. */
export function storeFault(error: unknown): AppError {
  for (let cause = error; cause; cause = (cause as { cause?: unknown }).cause) {
    const { code, name, $metadata } = cause as { code?: string; name?: string; $metadata?: { httpStatusCode?: number } }
    if (code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404)
      return new AppError(404, 'not_found', 'File not found.')
  }
  return new AppError(
    503,
    'files_unavailable',
    'Files cannot be reached at the moment. Try again in a minute.',
    {},
    { 'retry-after': '60' },
  )
}
