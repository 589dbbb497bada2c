/** Replaces `@supabase/storage-js`, a sixth of the size of the client library: this product stores no files. */
export class StorageClient {
  readonly isLeftOut = true
}

export class StorageApiError extends Error {}
