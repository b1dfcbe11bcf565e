import type { Reply, Request } from '@portico/contract/endpoint';
import type { uploadsEndpoints } from '@portico/contract/uploads/endpoints';
import { EXTENSIONS, type FileType } from '@portico/contract/uploads/model';
import { loadActor } from '../payments/public.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { takeUpload } from '../platform/http/take-upload.ts';
import { paymentFiles } from './payment-intake.ts';
import { refuseBeyondQuota } from './uploaded-bytes.ts';

type Endpoint = (typeof uploadsEndpoints)['upload'];
type UploadContext = Context<Endpoint>;

/** Takes a payment file of somebody who may upload; the worker imports it. */
export async function receiveUpload(context: UploadContext, { params }: Request<Endpoint>): Promise<Reply<Endpoint>> {
  await permit(context);
  const { subject } = context;
  return takeUpload(context, paymentFiles, 'file.xml', (fileName) => {
    const fileType = checkedFileType(params.fileType, fileName);
    return { clientId: subject.clientId, fileName, subject, fileType };
  });
}

function permit({ db, clock, subject }: UploadContext): Promise<void> {
  return db.inClient(subject.clientId, async (tx) => {
    const actor = await loadActor(tx, subject);
    const refusal = actor.rights.refusal('PAYMENT_UPLOAD', 'GRANT');
    if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
    await refuseBeyondQuota(tx, clock, subject.userId);
  });
}

/** The chosen type, if the name's extension agrees with it (spec D6). */
function checkedFileType(given: string, fileName: string): FileType {
  const extensions = Object.hasOwn(EXTENSIONS, given) ? EXTENSIONS[given as FileType] : undefined;
  if (!extensions) throw new PortalError('FILE_TYPE_UNKNOWN');
  const extension = /\.([^.]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (!extensions.includes(extension)) {
    throw new PortalError('FILE_EXTENSION_DIFFERS', {
      parameters: { extension: extension || '–', expected: extensions.join(', ') },
    });
  }
  return given as FileType;
}
