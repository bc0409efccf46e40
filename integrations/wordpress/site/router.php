<?php
/**
 * Serves a WordPress site with PHP's own server: files as they are, everything else through `index.php`.
 */

$path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
$file = realpath( $_SERVER['DOCUMENT_ROOT'] . $path );
if ( $file && is_dir( $file ) && is_file( $file . '/index.php' ) ) {
	$file .= '/index.php';
}
if ( $file && is_file( $file ) && 0 === strpos( $file, $_SERVER['DOCUMENT_ROOT'] ) ) {
	if ( '.php' !== substr( $file, -4 ) ) {
		return false;
	}
	$_SERVER['SCRIPT_FILENAME'] = $file;
	$_SERVER['SCRIPT_NAME']     = substr( $file, strlen( $_SERVER['DOCUMENT_ROOT'] ) );
	$_SERVER['PHP_SELF']        = $_SERVER['SCRIPT_NAME'];
	chdir( dirname( $file ) );
	require $file;
	return true;
}
$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/index.php';
$_SERVER['SCRIPT_NAME']     = '/index.php';
$_SERVER['PHP_SELF']        = '/index.php';
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
