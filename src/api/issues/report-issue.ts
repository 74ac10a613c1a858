/** Takes what somebody reports: stored with its picture, noted in the company's log, and sent on to support where there is one. */
import { Readable } from "node:stream";
import { writeAudit } from "#accounts/audit.ts";
import { IssueFields, type reportIssueRoute } from "#contract/issues.ts";
import type { ResponseOf } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import { browserName, ISSUE_PICTURE_MAX, pictureType, type PictureType } from "#core/issues.ts";
import { writeBlob } from "#db/blobs.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { checkKept, countUploaded } from "#db/upload-quota.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import type { CallOf } from "../http/call.ts";
import type { ApiConfig } from "../http/deps.ts";
import { type FormFile, receiveForm } from "../http/upload.ts";
import { insertIssue } from "./issues.query.ts";

type Picture = { bytes: Buffer; type: PictureType };

/** Told by its content: what is no picture is kept nowhere. */
function pictureIn(file: FormFile | null): Picture | null {
  if (file === null || file.bytes.length === 0) return null;
  const type = pictureType(file.bytes);
  if (type === null) throw new AppError("VALIDATION", "the file is no picture", { fields: { file: ["picture"] } });
  return { bytes: file.bytes, type };
}

async function storePicture(scope: CompanyScope, { bytes, type }: Picture): Promise<number> {
  const about = { purpose: "issue", fileName: `obraz.${type.split("/")[1] ?? "png"}` };
  return (await writeBlob(scope, Readable.from([bytes]), about)).id;
}

/** `supportEmail` null = it is read by administrators alone. */
export async function reportIssue(
  call: CallOf<typeof reportIssueRoute>,
  { supportEmail, uploads }: Pick<ApiConfig, "supportEmail" | "uploads">,
): Promise<ResponseOf<typeof reportIssueRoute>> {
  const { request, session } = call;
  const tooLarge = new AppError("TOO_LARGE", "a picture that is too large", { text: { key: "api:refused.pictureTooLarge" } });
  const { fields, file } = await receiveForm(request, IssueFields, { most: ISSUE_PICTURE_MAX, tooLarge });
  const picture = pictureIn(file);
  if (picture !== null) {
    await checkKept(call.scope, uploads);
    await countUploaded(call.scope, picture.bytes.length, uploads);
  }
  const { account } = session;
  const browser = [browserName(request.headers["user-agent"] ?? ""), fields.browser ?? ""].filter((part) => part !== "").join(", ");
  return withTransaction(call.scope.db, async (db) => {
    const scope = { db, companyId: call.scope.companyId };
    const blobId = picture === null ? null : await storePicture(scope, picture);
    const { message, page, requestId = null } = fields;
    const id = await insertIssue(scope, {
      userId: account.id,
      message,
      page,
      requestId,
      browser,
      blobId,
      mediaType: picture?.type ?? null,
    });
    await writeAudit(scope, {
      action: "issue.reported",
      userId: account.id,
      subjectType: "issue",
      subjectId: String(id),
      after: { message },
    });
    if (supportEmail !== null) {
      const values = {
        id,
        message: message.slice(0, 1500),
        page,
        requestId: requestId ?? "–",
        browser,
        replyTo: account.email,
        locale: "pl",
      };
      await enqueueMail(db, { kind: "issueReported", to: supportEmail, values });
    }
    return { id: String(id) };
  });
}
